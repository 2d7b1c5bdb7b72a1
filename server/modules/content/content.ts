import { type ContentKind, contentKinds, inOrder } from '#contract/content.ts';
import type { Queryable } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import * as repo from './repo.ts';

const kinds = Object.keys(contentKinds);

const isKind = (name: string): name is ContentKind => Object.hasOwn(contentKinds, name);

type Item = Record<string, unknown>;

/* A row that its kind's schema no longer takes is left out rather than breaking the page. */
function readItems(kind: ContentKind, rows: { data: unknown }[]): Item[] {
  const { schema, orderBy } = contentKinds[kind];
  const items = rows.flatMap(({ data }) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? [parsed.data as Item] : [];
  });
  return inOrder(items, orderBy);
}

/** The published items of a kind, in its order. @throws AppError 404 for a kind there is none of */
export async function contentOfKind(db: Queryable, kind: string): Promise<Item[]> {
  if (!isKind(kind)) throw notFound('This kind of content');
  return readItems(kind, await repo.listPublished(db, kind));
}

/** All that is published: an object or null for kinds of one, else a list. */
export async function allContent(db: Queryable): Promise<Record<string, Item | Item[] | null>> {
  const rows = await repo.listPublished(db);
  return Object.fromEntries(
    kinds.filter(isKind).map((kind) => {
      const items = readItems(
        kind,
        rows.filter((row) => row.kind === kind),
      );
      return [kind, contentKinds[kind].single ? (items[0] ?? null) : items];
    }),
  );
}

export { contentVersion, hasContent, insertItems } from './repo.ts';
