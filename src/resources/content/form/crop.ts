/** A part of a picture, in pixels of the upright picture. */
export type Part = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

/** One of the four corners: which way it lies from the middle. */
export type Corner = { x: -1 | 1; y: -1 | 1 };

/** Pixels that a side of a part has at least. */
const smallest = 40;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** All of a picture. */
export const wholeOf = ({ width, height }: Size): Part => ({ x: 0, y: 0, width, height });

/** Whether a part is the whole picture. */
export const isWhole = (part: Part, size: Size) =>
  part.width === size.width && part.height === size.height;

/** The largest part of that proportion, in the middle. */
export function largestOf(size: Size, ratio: number): Part {
  const width = Math.min(size.width, Math.round(size.height * ratio));
  const height = Math.min(size.height, Math.round(width / ratio));
  return {
    x: Math.round((size.width - width) / 2),
    y: Math.round((size.height - height) / 2),
    width,
    height,
  };
}

/** The part moved by so many pixels, as far as the picture goes. */
export function moved(part: Part, by: { x: number; y: number }, size: Size): Part {
  return {
    ...part,
    x: Math.round(clamp(part.x + by.x, 0, size.width - part.width)),
    y: Math.round(clamp(part.y + by.y, 0, size.height - part.height)),
  };
}

/**
 * The part with one corner moved by so many pixels; the corner across stays where it is.
 *
 * @param ratio width by height that is kept, or null for any
 */
export function resized(
  part: Part,
  corner: Corner,
  by: { x: number; y: number },
  size: Size,
  ratio: number | null,
): Part {
  const fixed = {
    x: corner.x > 0 ? part.x : part.x + part.width,
    y: corner.y > 0 ? part.y : part.y + part.height,
  };
  const room = {
    width: corner.x > 0 ? size.width - fixed.x : fixed.x,
    height: corner.y > 0 ? size.height - fixed.y : fixed.y,
  };
  let width = clamp(part.width + by.x * corner.x, Math.min(smallest, room.width), room.width);
  let height = clamp(part.height + by.y * corner.y, Math.min(smallest, room.height), room.height);
  if (ratio !== null) {
    /* Whichever way the corner was moved further decides. */
    if (Math.abs(by.x) < Math.abs(by.y) * ratio) width = height * ratio;
    width = Math.min(width, room.width, room.height * ratio);
    height = width / ratio;
  }
  width = Math.round(width);
  height = Math.round(height);
  return {
    x: corner.x > 0 ? fixed.x : fixed.x - width,
    y: corner.y > 0 ? fixed.y : fixed.y - height,
    width,
    height,
  };
}
