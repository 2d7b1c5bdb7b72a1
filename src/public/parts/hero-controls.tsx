import type { Picture } from '#contract/content/site/fields.ts';
import { Icon } from '../../shared/icons.tsx';
import type { Slides } from './hero-sizes.ts';

type Props = {
  pictures: readonly Picture[];
  current: number;
  playing: boolean;
  onAction: (action: (slides: Slides) => void) => void;
  onPlay: (playing: boolean) => void;
};

/** Renders the hero's arrows, pagination and pause button, before the carousel loads. */
export function HeroControls({ pictures, current, playing, onAction, onPlay }: Props) {
  return (
    <fieldset className="hero-controls">
      <legend className="unseen">Pictures of the district</legend>
      <button
        type="button"
        aria-label="Previous picture"
        onClick={() => onAction(({ previous }) => previous())}
      >
        <Icon name="left" />
      </button>
      <span className="pages">
        {pictures.map((picture, index) => (
          <button
            key={picture.src}
            type="button"
            aria-label={`Picture ${index + 1} of ${pictures.length}: ${picture.alt}`}
            aria-current={index === current}
            onClick={() => onAction(({ goTo }) => goTo(index))}
          />
        ))}
      </span>
      <button
        type="button"
        aria-label="Next picture"
        onClick={() => onAction(({ next }) => next())}
      >
        <Icon name="right" />
      </button>
      <button
        type="button"
        aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
        onClick={() => onPlay(!playing)}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
    </fieldset>
  );
}
