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

/* A kind of one is its object, or null; the others are lists. */
function shapeOf(kind: ContentKind, items: Item[]): Item | Item[] | null {
  return contentKinds[kind].single ? (items[0] ?? null) : items;
}

/** What is published of a kind. @throws AppError 404 for a kind there is none of */
export async function contentOfKind(db: Queryable, kind: string) {
  if (!isKind(kind)) throw notFound('This kind of content');
  return shapeOf(kind, readItems(kind, await repo.listPublished(db, kind)));
}

/** All that is published: an object or null for kinds of one, else a list. */
export async function allContent(db: Queryable): Promise<Record<string, Item | Item[] | null>> {
  const rows = await repo.listPublished(db);
  const of = (kind: ContentKind) =>
    readItems(
      kind,
      rows.filter((row) => row.kind === kind),
    );
  return Object.fromEntries(kinds.filter(isKind).map((kind) => [kind, shapeOf(kind, of(kind))]));
}

export { contentVersion, hasContent, insertItems } from './repo.ts';
