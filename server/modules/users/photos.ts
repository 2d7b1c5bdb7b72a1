import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { photoWidths } from '#contract/photo.ts';
import { photoRule, uploadMessages } from '#contract/upload-rules.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { type OpenImage, withImage } from '../../images.ts';
import type { ReceivedFile } from '../../plugins/multipart.ts';
import { storeStaged } from '../files/stored-files.ts';

async function encode({ read }: OpenImage): Promise<Map<number, Buffer>> {
  const { data, info } = await read()
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
  const sizes = await withImage(file.path, ['jpeg', 'png'], encode).catch(() => {
    throw invalidField(photoRule.field, uploadMessages.wrongType(photoRule), 415);
  });
  const key = `photos/${randomBytes(18).toString('base64url')}`;
  await storeStaged(context, 'photo', key, async () => {
    for (const [width, bytes] of sizes) await context.storage.write(`${key}/${width}.webp`, bytes);
  });
  return key;
}
