import type { Picture } from './fields.ts';

/** The pictures that the server makes of the society's own, by the file's name below `/brand/`. */
export const brandFiles = {
  /** The mark on transparent ground, for e-mails. */
  'logo.png': { source: 'logo', size: 192 },
  'icon-48.png': { source: 'icon', size: 48 },
  'icon-180.png': { source: 'icon', size: 180, padding: 0.08 },
  'icon-192.png': { source: 'icon', size: 192 },
  'icon-512.png': { source: 'icon', size: 512 },
  /** With the margin that phones may cut off. */
  'maskable-512.png': { source: 'icon', size: 512, padding: 0.14 },
  'share.jpg': { source: 'sharing', size: 1200 },
} as const satisfies Record<
  string,
  { source: 'logo' | 'icon' | 'sharing'; size: number; padding?: number }
>;

export type BrandFile = keyof typeof brandFiles;

type Pictures = Record<'logo' | 'icon' | 'sharingPicture', Picture | null>;

const isOwn = (picture: Picture | null) => picture?.src.startsWith('/media/') === true;

/** Returns the uploaded picture that a file is made of, or null. */
export function brandPicture(site: Pictures, file: BrandFile): Picture | null {
  const { source } = brandFiles[file];
  if (source === 'sharing') return isOwn(site.sharingPicture) ? site.sharingPicture : null;
  const first = source === 'icon' && isOwn(site.icon) ? site.icon : site.logo;
  return isOwn(first) ? first : null;
}

/** Returns the address of a file, which changes with its picture; null where the society has none. */
export function brandAddress(site: Pictures, file: BrandFile): string | null {
  const picture = brandPicture(site, file);
  return picture && `/brand/${file}?v=${picture.src.split('/')[2]?.slice(0, 8) ?? ''}`;
}
