import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';

/* Only these decoders are reachable, whatever a file calls itself: no SVG, no PDF, no TIFF. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Pixels that an image may have: more than any phone's camera at its default, less than a bomb. */
const mostPixels = 64_000_000;

const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** An image that can be decoded: its size once upright, in px, and a pipeline from its bytes. */
export type OpenImage = { width: number; height: number; read: () => Sharp };

async function open(path: string, formats: readonly ImageFormat[]): Promise<OpenImage> {
  const read = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const { format, autoOrient } = await read().metadata();
  if (!formats.some((one) => one === format)) throw new Error(`Not one of ${formats.join(', ')}.`);
  return { ...autoOrient, read };
}

/**
 * Works on an uploaded image, upright, at most one a processor at once, so that many uploads leave room
 * for everything else.
 *
 * @param formats what the bytes may be, whatever the file's name says
 * @throws where the bytes are not such an image, are damaged or hold too many pixels
 */
export function withImage<Result>(
  path: string,
  formats: readonly ImageFormat[],
  work: (image: OpenImage) => Promise<Result>,
): Promise<Result> {
  return inTurn(async () => work(await open(path, formats)));
}
