import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import { notFound } from '../../errors.ts';

/** The fields of an item. */
export type Fields = Record<string, unknown>;

export const kindNames = Object.keys(contentKinds).filter(isKind);

function isKind(name: string): name is ContentKind {
  return Object.hasOwn(contentKinds, name);
}

/** @throws AppError 404 for a kind there is none of */
export function kindNamed(name: string): ContentKind {
  if (!isKind(name)) throw notFound('This kind of content');
  return name;
}

/** Whether items of the kind have a place among each other. */
export const isOrdered = (kind: ContentKind) =>
  Object.hasOwn(contentKinds[kind].schema.shape, 'order');

type Placed = { data: unknown; position: number };

/**
 * An item's fields as they are read. Its place is the row's `position` and nothing else; `order` says
 * the same to whoever reads the fields.
 */
export function fieldsOf(kind: ContentKind, { data, position }: Placed): Fields {
  return { ...(data as Fields), ...(isOrdered(kind) && { order: position }) };
}
