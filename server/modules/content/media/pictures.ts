import sharp from 'sharp';
import { type Crop, pictureWidths } from '#contract/content/media/schemas.ts';
import type { Picture } from '#contract/content/site/fields.ts';
import { pictureRule } from '#contract/upload-rules.ts';
import { type Requester, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import { type OpenImage, refuseNarrow } from '../../../images.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { addressKey } from '../../../security/address-key.ts';
import { storeStaged, totalBytes } from '../files/stored-files.ts';
import { newKey, slugify } from './names.ts';

/* A higher effort takes five times as long and saves a twelfth of the bytes. */
const avif = { quality: 52, effort: 3 };

type Part = { left: number; top: number; width: number; height: number };

/* Returns the requested crop, or the whole picture. */
function cropOf({ width, height }: OpenImage, crop: Crop): Part {
  const { x: left = 0, y: top = 0 } = crop;
  const part = { left, top, width: crop.width ?? width, height: crop.height ?? height };
  if (part.width < 1 || left + part.width > width)
    throw invalidField('width', `The part must lie within the ${width} pixels of the width.`);
  if (part.height < 1 || top + part.height > height)
    throw invalidField('height', `The part must lie within the ${height} pixels of the height.`);
  refuseNarrow(part, pictureRule.field);
  return part;
}

/**
 * Returns the widths in which a picture is stored: never larger than it is, and none close to the
 * next.
 */
function widthsFor(width: number): number[] {
  const largest = Math.min(width, pictureWidths.at(-1) ?? width);
  return [...pictureWidths.filter((one) => one <= largest * 0.8), largest];
}

type Encoded = Pick<Picture, 'width' | 'height' | 'widths'> & { files: Map<string, Buffer> };

async function encode(image: OpenImage, crop: Crop): Promise<Encoded> {
  const part = cropOf(image, crop);
  const widths = widthsFor(part.width);
  /* Decoding at a smaller size works only for the whole picture. */
  const isWhole = part.width === image.width && part.height === image.height;
  const source = isWhole ? image.read() : image.read().extract(part);
  const { data, info } = await source
    .resize({ width: widths.at(-1) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files = new Map<string, Buffer>();
  for (const width of widths) {
    const scaled = () => sharp(data, { raw: info }).resize({ width });
    files.set(`${width}.avif`, await scaled().avif(avif).toBuffer());
    files.set(`${width}.webp`, await scaled().webp({ quality: 78 }).toBuffer());
  }
  return { width: info.width, height: info.height, widths, files };
}

/**
 * Re-encodes a picture, upright and without metadata, in the widths and formats that pages use, and
 * stores it staged: it becomes kept when an item that shows it is saved.
 *
 * @param crop the part to keep, in pixels of the upright picture
 * @param actor whose address's queue the picture joins
 * @throws AppError 415 if the file cannot be decoded as a picture, 413 if it has too many pixels,
 * 400 for a crop beyond it, 503 if too many pictures wait
 */
export async function storePicture(
  context: Context,
  actor: Requester,
  file: ReceivedFile,
  crop: Crop,
): Promise<Picture> {
  const image = { path: file.path, rule: pictureRule, formats: ['jpeg', 'png', 'webp'] } as const;
  const encoded = await context.images.process(
    image,
    addressKey(actor.address),
    (opened) => encode(opened, crop),
    () => file.signal.throwIfAborted(),
  );
  const { files, ...size } = encoded;
  const key = `media/${newKey()}`;
  const name = slugify(file.name, 'picture');
  const write = async () => {
    for (const [ending, bytes] of files)
      await context.storage.write(`${key}/${name}-${ending}`, bytes);
  };
  const bytes = totalBytes(files.values());
  await storeStaged(context, 'picture', key, bytes, write, {
    signal: file.signal,
    alongside: (tx) =>
      writeAudit(tx, actor, 'media.added', `/${key}/${name}`, {
        after: { width: size.width, height: size.height, bytes },
      }),
  });
  return { src: `/${key}/${name}`, alt: '', ...size };
}
