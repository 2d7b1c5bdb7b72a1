/** The widths, in px, in which a photo is stored: list and menu, card, profile. */
export const photoWidths = [96, 320, 640] as const;
type PhotoWidth = (typeof photoWidths)[number];

/** Returns the address of a user's photo in another width. */
export function photoAt(photo: string, width: PhotoWidth): string {
  return photo.replace(/\/\d+\.webp$/, `/${width}.webp`);
}
