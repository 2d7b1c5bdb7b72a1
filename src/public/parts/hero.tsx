import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/icons.tsx';
import { useContent } from '../content-store.tsx';
import { heroSizes, type Slides, type SlidesProps } from './hero-sizes.ts';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

type ControlsProps = {
  pictures: SlidesProps['pictures'];
  current: number;
  playing: boolean;
  onAction: (action: (slides: Slides) => void) => void;
  onPlay: (playing: boolean) => void;
};

/* Renders the hero's arrows, pagination and pause button, before the carousel loads. */
function HeroControls({ pictures, current, playing, onAction, onPlay }: ControlsProps) {
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

type SlidesAction = (slides: Slides) => void;

/* Returns the carousel when it has loaded, and replays earlier requests. */
function useSlides(several: boolean) {
  const [Carousel, setCarousel] = useState<ComponentType<SlidesProps> | null>(null);
  const slides = useRef<Slides>(null);
  const requested = useRef<SlidesAction>(null);
  useEffect(() => {
    if (!several) return;
    import('./hero-slides.tsx').then(
      (module) => setCarousel(() => module.HeroSlides),
      () => undefined,
    );
  }, [several]);
  const onReady = useCallback((ready: Slides) => {
    slides.current = ready;
    requested.current?.(ready);
  }, []);
  const request = (action: SlidesAction) => {
    if (slides.current) action(slides.current);
    else requested.current = action;
  };
  return { Carousel, onReady, request };
}

/**
 * Renders six pictures as a carousel, static under reduced motion. The first one is plain HTML and stays in
 * place; the carousel covers it when its script has loaded.
 */
export function Hero() {
  const site = useContent('site');
  const [first] = site.hero;
  const several = site.hero.length > 1;
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const { Carousel, onReady, request } = useSlides(several);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  return (
    <section className="hero" aria-label="Welcome">
      <div className="hero-picture">
        {first ? <Picture picture={first} sizes={heroSizes} first decorative /> : null}
      </div>
      {Carousel ? (
        <Carousel pictures={site.hero} playing={playing} onReady={onReady} onChange={setCurrent} />
      ) : null}
      {several ? (
        <HeroControls
          pictures={site.hero}
          current={current}
          playing={playing}
          onAction={request}
          onPlay={setPlaying}
        />
      ) : null}
      <div className="wrap hero-words">
        <p className="welcome">Welcome to</p>
        <h1>{site.name}</h1>
        <p className="tagline">{site.tagline}</p>
        <p className="hero-links">
          <Link to="/register" className="button gold">
            Become a member
          </Link>
          <Link to="/about" className="button ghost">
            About the district
          </Link>
        </p>
      </div>
    </section>
  );
}
