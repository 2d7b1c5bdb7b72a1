import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { photoWidths } from '#contract/accounts/photo.ts';
import { photoRule } from '#contract/upload-rules.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { OpenImage } from '../../images.ts';
import type { ReceivedFile } from '../../plugins/multipart.ts';
import { addressKey } from '../../security/address-key.ts';
import { isKept, storeStaged, totalBytes } from '../files/stored-files.ts';

async function encode({ read }: OpenImage): Promise<Map<number, Buffer>> {
  const { data, info } = await read()
    .resize(640, 640, { fit: 'cover', position: 'attention' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sizes = new Map<number, Buffer>();
  for (const width of photoWidths) {
    const square = sharp(data, { raw: info }).resize(width, width);
    sizes.set(width, await square.webp({ quality: 78 }).toBuffer());
  }
  return sizes;
}

/**
 * Re-encodes a photo, upright and without metadata, into the widths that pages use, and stores them
 * staged: the caller keeps the key in its transaction, or discards it.
 *
 * @param address the client's, in whose line the photo waits for its turn
 * @param recheck asked when the turn comes, before anything is decoded; throws where the photo is no longer
 * of use
 * @returns the key, unguessable, of the stored photo
 * @throws AppError 415 where the file is no JPEG or PNG that can be decoded, 413 where it has too many
 * pixels, 503 where too many photos wait
 */
export async function storePhoto(
  context: Context,
  { path, signal }: ReceivedFile,
  address: string,
  recheck: () => Promise<void> = async () => {},
): Promise<string> {
  const image = { path, rule: photoRule, formats: ['jpeg', 'png'] } as const;
  const sizes = await context.images.process(image, addressKey(address), async (opened) => {
    signal.throwIfAborted();
    await recheck();
    return encode(opened);
  });
  const key = `photos/${randomBytes(18).toString('base64url')}`;
  const write = async () => {
    for (const [width, bytes] of sizes) await context.storage.write(`${key}/${width}.webp`, bytes);
  };
  await storeStaged(context, 'photo', key, totalBytes(sizes.values()), write, { signal });
  return key;
}

const photoFiles = new Set(photoWidths.map((width) => `${width}.webp`));
const keyForm = /^[\w-]{24}$/;

/**
 * A photo in one of its widths, as long as a member has it.
 *
 * @returns its version, as an entity tag (a photo never changes under its key), and what opens its bytes
 * @throws AppError 404, of `open` too
 */
export async function findPhoto({ db, storage }: Context, key: string, file: string) {
  const known = photoFiles.has(file) && keyForm.test(key) && (await isKept(db, `photos/${key}`));
  if (!known) throw notFound('This photo');
  return {
    tag: `"${key}-${file}"`,
    async open() {
      const found = await storage.read(`photos/${key}/${file}`);
      if (!found) throw notFound('This photo');
      return found;
    },
  };
}
