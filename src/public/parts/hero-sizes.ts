import type { Picture } from '#contract/content/site/fields.ts';

/** The carousel's methods for the controls. */
export type Slides = { previous: () => void; next: () => void; goTo: (index: number) => void };

export type SlidesProps = {
  pictures: readonly Picture[];
  playing: boolean;
  /** Called when the carousel can be moved. */
  onReady: (slides: Slides) => void;
  /** Called when another picture is shown. */
  onChange: (index: number) => void;
};

/** On a phone the scrim covers most of the picture, so the middle width is sharp enough, at half the bytes. */
export const heroSizes = '(max-width: 719px) 60vw, 100vw';
