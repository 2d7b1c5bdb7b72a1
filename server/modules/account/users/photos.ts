import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { photoWidths } from '#contract/account/photo.ts';
import { photoRule } from '#contract/upload-rules.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { type OpenImage, refuseNarrow } from '../../../images.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { addressKey } from '../../../security/address-key.ts';
import { isKept } from '../../content/files/public-repo.ts';
import { storeStaged, totalBytes } from '../../content/files/stored-files.ts';

async function encode(image: OpenImage): Promise<Map<number, Buffer>> {
  refuseNarrow(image, photoRule.field);
  const { data, info } = await image
    .read()
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
 * Re-encodes a photo, upright and without metadata, in the widths that pages use, and stores it
 * staged: the caller marks the key as kept in its transaction, or discards it.
 *
 * @param by the client's address, whose queue the photo joins, and whether their registration waits for
 * confirmation
 * @param recheck runs before decoding; throws if the photo is no longer needed
 * @returns the unguessable key of the stored photo
 * @throws AppError 415 if the file cannot be decoded as a JPEG or PNG, 413 if it has too many
 * pixels, 400 if it is too long and narrow, 503 if too many photos wait, 507 if there is no room
 */
export async function storePhoto(
  context: Context,
  { path, signal }: ReceivedFile,
  { address, isWaiting }: { address: string; isWaiting: boolean },
  recheck: () => Promise<void> = async () => {},
): Promise<string> {
  const image = { path, rule: photoRule, formats: ['jpeg', 'png'] } as const;
  const sizes = await context.images.process(image, addressKey(address), encode, async () => {
    signal.throwIfAborted();
    await recheck();
  });
  const key = `photos/${randomBytes(18).toString('base64url')}`;
  const write = async () => {
    for (const [width, bytes] of sizes) await context.storage.write(`${key}/${width}.webp`, bytes);
  };
  const options = { signal, isWaiting };
  await storeStaged(context, 'photo', key, totalBytes(sizes.values()), write, options);
  return key;
}

const photoFiles = new Set(photoWidths.map((width) => `${width}.webp`));
const keyForm = /^[\w-]{24}$/;

/**
 * Finds a photo in one of its widths, as long as a member has it.
 *
 * @returns its entity tag (a photo never changes under its key), and a function that opens its
 * bytes
 * @throws AppError 404, also from `open`
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
