import { z } from 'zod';

const pixels = (name: string) =>
  z
    .string(`${name} must be a whole number of pixels.`)
    .regex(/^\d{1,5}$/, `${name} must be a whole number of pixels.`)
    .transform(Number)
    .optional();

/** The crop in pixels of the upright picture: all four values, or none for the whole picture. */
export const cropForm = z
  .object({ x: pixels('x'), y: pixels('y'), width: pixels('width'), height: pixels('height') })
  .refine(
    ({ x, y, width, height }) =>
      [x, y, width, height].every(
        (side, _, [first]) => (side === undefined) === (first === undefined),
      ),
    'A part of a picture needs x, y, width and height.',
  );
export type Crop = z.output<typeof cropForm>;

/** The widths, in px, in which a picture of the site is stored, up to its own. */
export const pictureWidths = [320, 480, 640, 960, 1600] as const;

/** A document in an item of `reports` or `downloads`. */
export const documentSchema = z.object({
  fileName: z.string().max(160),
  href: z.string().regex(/^\/media\/[\w-]{24}\/[a-z0-9-]+\.[a-z]+$/),
  /** Bytes. */
  size: z.int().nonnegative(),
});

export type StoredDocument = z.infer<typeof documentSchema>;
