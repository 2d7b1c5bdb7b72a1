import type { Picture } from '#contract/content/fields.ts';

/** What the controls ask of the carousel. */
export type Slides = { previous: () => void; next: () => void; goTo: (index: number) => void };

export type SlidesProps = {
  pictures: readonly Picture[];
  playing: boolean;
  /** Told once the carousel can be moved. */
  onReady: (slides: Slides) => void;
  /** Told of each picture, as its turn comes. */
  onChange: (index: number) => void;
};

/** On a phone the scrim covers most of the picture: the middle width is sharp enough, and half the bytes. */
export const heroSizes = '(max-width: 719px) 60vw, 100vw';
