import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { type BrandFile, brandFiles, brandPicture } from '#contract/content/site/brand-files.ts';
import type { Picture } from '#contract/content/site/fields.ts';
import type { SiteSettings } from '#contract/content/site/kinds.ts';
import type { Storage } from '../../../storage/storage.ts';

const transparent = { r: 255, g: 255, b: 255, alpha: 0 };
const white = '#ffffff';

/* The smallest stored width that is as wide as is needed, else the widest. */
function fileOf({ src, widths }: Picture, width: number): string {
  const found = widths.find((one) => one >= width) ?? widths.at(-1);
  return `${src.slice(1)}-${found}.webp`;
}

/* Fitted into a square; a margin around it makes its ground white, as phones round its corners. */
async function squareOf(bytes: Buffer, size: number, padding: number): Promise<Buffer> {
  const margin = Math.round(size * padding);
  const background = padding > 0 ? white : transparent;
  const inner = size - 2 * margin;
  return sharp(bytes)
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten(padding > 0 ? { background: white } : false)
    .png()
    .toBuffer();
}

/**
 * Makes a picture of the society's own: a PNG fitted into a square, or the JPEG for shared links.
 *
 * @returns null where the society has none, or it cannot be read
 */
export async function makeBrandImage(
  { storage }: { storage: Pick<Storage, 'read'> },
  site: SiteSettings,
  file: BrandFile,
): Promise<Buffer | null> {
  const picture = brandPicture(site, file);
  const { size, ...more } = brandFiles[file];
  const stored = picture && (await storage.read(fileOf(picture, size)));
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  if (file !== 'share.jpg') return squareOf(bytes, size, 'padding' in more ? more.padding : 0);
  return sharp(bytes)
    .resize({ width: 1200, height: 630, fit: 'cover' })
    .flatten({ background: white })
    .jpeg({ quality: 80 })
    .toBuffer();
}
