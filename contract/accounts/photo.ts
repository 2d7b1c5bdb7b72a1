/** The widths, in px, that a photo is kept in: list and menu, card, profile. */
export const photoWidths = [96, 320, 640] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The address of a user's photo in another of its widths. */
export function photoAt(photo: string, width: PhotoWidth): string {
  return photo.replace(/\/\d+\.webp$/, `/${width}.webp`);
}
