import type { PercentCrop } from 'react-image-crop';

/** A part of a picture, in pixels of the upright picture. */
export type Part = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

/** Returns the crop in whole pixels, within the picture, with the same size wherever it is moved. */
export function partOf(crop: PercentCrop, size: Size): Part {
  const pixels = (percent: number, whole: number) => Math.round((percent / 100) * whole);
  const width = pixels(crop.width, size.width);
  const height = pixels(crop.height, size.height);
  return {
    x: Math.min(pixels(crop.x, size.width), size.width - width),
    y: Math.min(pixels(crop.y, size.height), size.height - height),
    width,
    height,
  };
}

/** Returns whether a part is the whole picture. */
export const isWhole = (part: Part, size: Size) =>
  part.width === size.width && part.height === size.height;
