import type { ContentItem, ContentKind } from './kinds.ts';

/** What is wanted of a list of content; all of it by default. */
export type Selection = {
  /** Only the item of this address. */
  slug?: string | undefined;
  /** Only so many, the first in the list's order. */
  limit?: number | undefined;
  /** Items without their `body`, as cards show them. */
  brief?: boolean | undefined;
};

/** An item as cards show it. */
export type BriefItem<K extends ContentKind> = Omit<ContentItem<K>, 'body'>;

function withoutBody<T extends object>(item: T): T {
  const { body: _, ...rest } = item as T & { body?: unknown };
  return rest as T;
}

/** Returns what is wanted of a list, in the list's order. */
export function selectItems<T extends object>(
  items: readonly T[],
  { slug, limit, brief }: Selection,
): T[] {
  const ofSlug =
    slug === undefined
      ? items
      : items.filter((item) => 'slug' in item && item.slug === slug).slice(0, 1);
  const first = ofSlug.slice(0, limit);
  return brief ? first.map(withoutBody) : first;
}
