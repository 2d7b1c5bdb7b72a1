import { z } from 'zod';

const pixels = (name: string) =>
  z
    .string(`${name} must be a whole number of pixels.`)
    .regex(/^\d{1,5}$/, `${name} must be a whole number of pixels.`)
    .transform(Number)
    .optional();

/** The part of a picture to keep, in pixels of the upright picture: all four, or none for all of it. */
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

/** The widths, in px, that a picture of the site is kept in, as far as it has them. */
export const pictureWidths = [320, 480, 640, 960, 1600] as const;

/** A document as the items of `reports` and `downloads` hold it. */
export const documentSchema = z.object({
  fileName: z.string().max(160),
  href: z.string().regex(/^\/media\/[\w-]{24}\/[a-z0-9-]+\.[a-z]+$/),
  /** Bytes. */
  size: z.int().nonnegative(),
});

export type StoredDocument = z.infer<typeof documentSchema>;
