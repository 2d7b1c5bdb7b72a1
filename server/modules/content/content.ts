import { upcomingFirst } from '#contract/content/events.ts';
import {
  type ContentKind,
  contentKinds,
  type SocietyEvent,
  sortItems,
} from '#contract/content/kinds.ts';
import type { Queryable } from '../../db/client.ts';
import { type Fields, fieldsOf, kindNamed, kindNames } from './kinds.ts';
import * as repo from './repo.ts';

type Row = { data: unknown; position: number };

/* A row that its kind's schema no longer takes is left out rather than breaking the page. */
function readItems(kind: ContentKind, rows: Row[]): Fields[] {
  const { schema, orderBy } = contentKinds[kind];
  const items = rows.flatMap((row) => {
    const parsed = schema.safeParse(fieldsOf(kind, row));
    return parsed.success ? [parsed.data as Fields] : [];
  });
  const ordered = sortItems(items, orderBy);
  return kind === 'events' ? upcomingFirst(ordered as (Fields & SocietyEvent)[]) : ordered;
}

/* A kind of one is its object, or null; the others are lists. */
function shapeOf(kind: ContentKind, items: Fields[]): Fields | Fields[] | null {
  return contentKinds[kind].single ? (items[0] ?? null) : items;
}

/** What is published of a kind. @throws AppError 404 for a kind there is none of */
export async function contentOfKind(db: Queryable, name: string) {
  const kind = kindNamed(name);
  return shapeOf(kind, readItems(kind, await repo.listPublished(db, kind)));
}

/** An item as it might become, and the one that it stands in for. */
export type Draft = { kind: ContentKind; id: string; position: number; data: Fields };

function withDraft(rows: repo.PublishedRow[], draft: Draft): repo.PublishedRow[] {
  const { single } = contentKinds[draft.kind];
  const others = rows.filter(({ kind, id }) => kind !== draft.kind || (!single && id !== draft.id));
  return [...others, draft];
}

/**
 * All that is published: an object or null for kinds of one, else a list.
 *
 * @param draft is read as if it were published
 */
export async function allContent(
  db: Queryable,
  draft?: Draft,
): Promise<Record<string, Fields | Fields[] | null>> {
  const published = await repo.listPublished(db);
  const rows = draft ? withDraft(published, draft) : published;
  const of = (kind: ContentKind) =>
    readItems(
      kind,
      rows.filter((row) => row.kind === kind),
    );
  return Object.fromEntries(kindNames.map((kind) => [kind, shapeOf(kind, of(kind))]));
}

export { contentVersion, hasContent, insertItems } from './repo.ts';
