import { type ContentKind, contentKinds, isKind } from '#contract/content/site/kinds.ts';
import { notFound } from '../../../errors.ts';

/** The fields of an item. */
export type Fields = Record<string, unknown>;

export const kindNames = Object.keys(contentKinds).filter(isKind);

/** @throws AppError 404 for an unknown kind */
export function kindNamed(name: string): ContentKind {
  if (!isKind(name)) throw notFound('This kind of content');
  return name;
}

/** Returns whether items of the kind have positions. */
const isOrdered = (kind: ContentKind) => Object.hasOwn(contentKinds[kind].schema.shape, 'order');

type Placed = { data: unknown; position: number };

/**
 * Returns an item's fields as clients read them. The row's `position` is authoritative; `order`
 * repeats it.
 */
export function fieldsOf(kind: ContentKind, { data, position }: Placed): Fields {
  return { ...(data as Fields), ...(isOrdered(kind) && { order: position }) };
}
