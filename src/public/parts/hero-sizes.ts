import type { Picture } from '#contract/content.ts';

export type SlidesProps = { pictures: readonly Picture[] };

/** On a phone the scrim covers most of the picture: the middle width is sharp enough, and half the bytes. */
export const heroSizes = '(max-width: 719px) 60vw, 100vw';
