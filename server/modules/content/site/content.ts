import { upcomingFirst } from '#contract/content/site/events.ts';
import {
  type ContentKind,
  contentKinds,
  type SocietyEvent,
  sortItems,
} from '#contract/content/site/kinds.ts';
import { type Selection, selectItems } from '#contract/content/site/selection.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Fields, fieldsOf, kindNamed, kindNames } from './kinds.ts';
import * as repo from './repo.ts';
import { findItems } from './repo.ts';

type Row = { data: unknown; position: number };

/* Skips rows that their kind's schema no longer accepts, rather than breaking the page. */
function readItems(kind: ContentKind, rows: Row[]): Fields[] {
  const { schema, orderBy } = contentKinds[kind];
  const items = rows.flatMap((row) => {
    const parsed = schema.safeParse(fieldsOf(kind, row));
    return parsed.success ? [parsed.data as Fields] : [];
  });
  const ordered = sortItems(items, orderBy);
  return kind === 'events' ? upcomingFirst(ordered as (Fields & SocietyEvent)[]) : ordered;
}

/* Returns an object or null for a single kind, else a list. */
function shapeOf(kind: ContentKind, items: Fields[]): Fields | Fields[] | null {
  return contentKinds[kind].single ? (items[0] ?? null) : items;
}

/** Returns what is published of a kind, or what is wanted of its list. @throws AppError 404 for an unknown kind */
export async function contentOfKind(db: Queryable, name: string, wanted: Selection = {}) {
  const kind = kindNamed(name);
  const items = readItems(kind, await repo.listPublished(db, kind, wanted.slug));
  return shapeOf(kind, selectItems(items, contentKinds[kind].single ? {} : wanted));
}

/** An item as edited, and the position of the one that it replaces. */
export type Draft = { kind: ContentKind; id: string; position: number; data: Fields };

function withDraft(rows: repo.PublishedRow[], draft: Draft): repo.PublishedRow[] {
  const { single } = contentKinds[draft.kind];
  const others = rows.filter(({ kind, id }) => kind !== draft.kind || (!single && id !== draft.id));
  return [...others, draft];
}

/**
 * Returns everything published: an object or null for single kinds, else a list.
 *
 * @param draft is included as if it were published
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

/** Returns the society's name as the site has it; empty where there is none yet. */
export async function societyName(db: Queryable): Promise<string> {
  const [site] = readItems('site', await repo.listPublished(db, 'site'));
  return typeof site?.name === 'string' ? site.name : '';
}

/** Items that a search returns. */
const maxFound = 6;

/** Returns the items of every kind whose title has these words; none for an empty search. */
export async function searchContent(db: Queryable, search: string) {
  if (search.trim() === '') return [];
  const rows = await findItems(db, search, maxFound);
  return rows.flatMap(({ id, kind: name, title, published }) => {
    const kind = kindNames.find((known) => known === name);
    return kind ? [{ _id: id, kind, title, published, single: contentKinds[kind].single }] : [];
  });
}
