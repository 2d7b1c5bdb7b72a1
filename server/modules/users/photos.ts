import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { photoRule, photoWidths, uploadMessages } from '#contract/upload-rules.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import type { ReceivedFile } from '../../plugins/multipart.ts';
import { storeStaged } from '../files/stored-files.ts';

/* Only these two decoders are reachable, whatever a file calls itself: no SVG, no PDF, no TIFF. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] });
sharp.cache(false);
sharp.concurrency(1);

/** Pixels that a photo may have: more than any phone's camera at its default, less than a bomb. */
const mostPixels = 64_000_000;

const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

async function encode(path: string): Promise<Map<number, Buffer>> {
  const open = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const { data, info } = await open()
    .resize(640, 640, { fit: 'cover', position: 'attention' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const squares = photoWidths.map(async (width) => {
    const square = sharp(data, { raw: info }).resize(width, width);
    return [width, await square.webp({ quality: 78 }).toBuffer()] as const;
  });
  return new Map(await Promise.all(squares));
}

/**
 * Re-encodes a photo, upright and without metadata, into the widths that pages use, and stores them
 * staged: the caller keeps the key in its transaction, or discards it.
 *
 * @returns the key, unguessable, of the stored photo
 * @throws AppError 415 where the file is no JPEG or PNG that can be decoded
 */
export async function storePhoto(context: Context, file: ReceivedFile): Promise<string> {
  const sizes = await inTurn(() => encode(file.path)).catch(() => {
    throw invalidField(photoRule.field, uploadMessages.wrongType(photoRule), 415);
  });
  const key = `photos/${randomBytes(18).toString('base64url')}`;
  await storeStaged(context, 'photo', key, async () => {
    for (const [width, bytes] of sizes) await context.storage.write(`${key}/${width}.webp`, bytes);
  });
  return key;
}
