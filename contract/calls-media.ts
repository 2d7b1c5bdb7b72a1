import { z } from 'zod';
import { defineCall } from './call.ts';
import { picture } from './content-parts.ts';
import { success } from './envelope.ts';
import { documentRule, pictureRule } from './upload-rules.ts';

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

const tag = 'Content';

/** Storing what items show and hand out; it is public, at the unguessable address that the answer gives. */
export const mediaCalls = {
  addPicture: defineCall({
    method: 'POST',
    path: '/api/v1/content/picture',
    summary:
      'Store a picture for an item; it is removed after a day where no item or record shows it',
    tag,
    access: 'content.write',
    body: cropForm,
    upload: pictureRule,
    status: 201,
    response: success({ data: z.object({ picture }) }),
    record: 'data.picture',
    failures: [503],
  }),
  addDocument: defineCall({
    method: 'POST',
    path: '/api/v1/content/document',
    summary: 'Store a document for an item; it is removed after a day where no item hands it out',
    tag,
    access: 'content.write',
    body: z.object({}),
    upload: documentRule,
    status: 201,
    response: success({ data: z.object({ document: documentSchema }) }),
    record: 'data.document',
  }),
};
