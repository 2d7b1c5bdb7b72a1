import { z } from 'zod';
import { documentSchema } from './content/media/schemas.ts';
import { asStored } from './record-id.ts';
import { text } from './text.ts';

/**
 * Returns the schema of a field with another record's id. The column's foreign key refuses an
 * unknown id, with the error at this field.
 *
 * @param label what the field is called, in its messages and on the screen
 * @param resource the record's resource, by its name in the portal: `branches`
 */
export const reference = (label: string, resource: string) =>
  z
    .uuid({ error: ({ input }) => `${label} ${input ? 'was not found' : 'is required'}.` })
    .overwrite(asStored)
    .meta({ title: label, reference: resource });

/**
 * Returns the schema of a document field: the value is what `POST content/document` returned. The
 * file is stored as long as a record refers to it. The column is a `storedFile`.
 */
export function storedDocument(label: string) {
  const missing = `${label} is required.`;
  const { href } = documentSchema.shape;
  return z
    .object(
      {
        fileName: z.string(missing).max(160, missing),
        href: z.string(missing).refine((value) => href.safeParse(value).success, missing),
        size: z.int(missing).nonnegative(missing),
      },
      missing,
    )
    .meta({ file: 'document' });
}

/**
 * Returns the schema of a picture field: what `POST content/picture` returned, with an alternative
 * text.
 */
export function storedPicture(label: string) {
  const missing = `${label} is required.`;
  const pixels = z.int(missing).positive(missing);
  return z
    .object(
      {
        src: z.string(missing).regex(/^\/media\/[\w-]{24}\/[a-z0-9-]+$/, missing),
        alt: text(`The words for ${label}`, 300),
        width: pixels,
        height: pixels,
        widths: z.array(pixels, missing).min(1, missing),
      },
      missing,
    )
    .meta({ file: 'picture' });
}
