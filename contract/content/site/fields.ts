import { z } from 'zod';
import { readEmail } from '../../email.ts';
import { cleanLine, cleanLines } from '../../typed-text.ts';
import { isOwnPath } from '../../web-addresses.ts';

/** One line of text, cleaned, which may be empty. */
export const optionalLine = (max: number) => z.string().overwrite(cleanLine).max(max);

/** One line of text, cleaned, not empty. */
export const line = (max = 200) => z.string().overwrite(cleanLine).min(1).max(max);

/** Running text, one entry a paragraph. */
export const paragraphs = z.array(z.string().overwrite(cleanLines).min(1).max(4000)).max(60);

/** The part of an address that identifies an item: `annual-dinner-2026`. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes.')
  .max(80);

/** An e-mail address. */
export const emailAddress = z.string().overwrite(readEmail).max(254).pipe(z.email());

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** An address on this site (`/…`) or elsewhere (`https://…`). */
export const address = z
  .string()
  .max(500)
  .refine(
    (value) => !/\s/.test(value) && (isOwnPath(value) || /^https?:\/\/[^/\\?#]/.test(value)),
    'Start with / or https://',
  );

/**
 * A picture in several widths: `<src>-<width>.avif` and `<src>-<width>.webp` exist for each of
 * `widths` (px, ascending). `width` and `height` are those of the whole picture, for its proportions.
 */
export const picture = z.object({
  src: z.string().regex(/^(\/|https:\/\/)\S+$/),
  alt: optionalLine(300),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).min(1),
});
export type Picture = z.infer<typeof picture>;

/** The fields of every item: its slug, and its position among its kind (smaller is earlier). */
export const item = { slug, order: z.int().default(0) };
