/** Returns the whole numbers from 0 to `count` - 1, to render something `count` times. */
export const range = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index);
