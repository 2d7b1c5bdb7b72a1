import { documentSchema, type StoredDocument } from '#contract/content/media/schemas.ts';
import type { Picture } from '#contract/content/site/fields.ts';
import { picture } from '#contract/content/site/fields.ts';
import type { Fields } from '../site/kinds.ts';

/** An uploaded picture or document in an item's field, and its address. */
type UsedMedia =
  | { what: 'picture'; field: string; address: string; held: Picture }
  | { what: 'document'; field: string; address: string; held: StoredDocument };

/* With what a field adds to a picture, such as its caption. */
const anyPicture = picture.loose();

const isUploaded = (address: string) => address.startsWith('/media/');

/** Returns the pictures and the document of an item that were uploaded. */
export function mediaOfItem(fields: Fields): UsedMedia[] {
  const pictures = Object.entries(fields).flatMap(([field, value]) =>
    [value].flat().flatMap((one): UsedMedia[] => {
      const read = anyPicture.safeParse(one);
      if (!read.success || !isUploaded(read.data.src)) return [];
      return [{ what: 'picture', field, address: read.data.src, held: read.data }];
    }),
  );
  const document = documentSchema.safeParse(fields);
  if (!document.success) return pictures;
  const { href } = document.data;
  return [...pictures, { what: 'document', field: 'href', address: href, held: document.data }];
}

/** Returns the item's fields with a picture or a document put back: among a field's pictures, or in its place. */
export function withMedia(
  fields: Fields,
  { what, field, held }: Omit<UsedMedia, 'address'>,
): Fields {
  if (what === 'document') return { ...fields, ...held };
  const now = fields[field];
  return { ...fields, [field]: Array.isArray(now) ? [...now, held] : held };
}

/**
 * Returns a version's fields without the files that are no longer there: the item's present ones take their
 * places, but none in a list.
 */
export function withoutGone(fields: Fields, present: Fields, gone: ReadonlySet<string>): Fields {
  const isGone = (value: unknown) => gone.has(String(Object(value).src));
  const entries = Object.entries(fields).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.filter((one) => !isGone(one))];
    return [name, isGone(value) ? present[name] : value];
  });
  const kept: Fields = Object.fromEntries(entries);
  if (!gone.has(String(fields.href))) return kept;
  const { fileName, href, size } = present;
  return { ...kept, fileName, href, size };
}
