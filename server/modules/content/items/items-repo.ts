import { and, asc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import {
  firstRow,
  firstValue,
  insertReturning,
  onlyRow,
  type Page,
  readPage,
  valuesIn,
} from '../../../db/rows.ts';
import { contentItems } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';

export type ItemRow = typeof contentItems.$inferSelect;

export type ItemFilters = { search: string; published?: boolean | undefined };

/* Every text value of an item and of the draft beside it, without the field names. */
const words = sql`fold_text(jsonb_path_query_array(
  jsonb_build_array(${contentItems.data}, ${contentItems.draft}),
  '$.** ? (@.type() == "string")')::text)`;

function fitting(kind: string, { search, published }: ItemFilters): SQL | undefined {
  return and(
    eq(contentItems.kind, kind),
    published === undefined ? undefined : eq(contentItems.published, published),
    ...wordsOf(search).map((word) => sql`${words} like ${containing(word)}`),
  );
}

/*
 * The order of the public page: by the kind's fields, then by position. JSON compares numbers as
 * numbers.
 */
function orderOf(orderBy: readonly string[]): SQL[] {
  return orderBy
    .filter((rule) => rule !== 'order')
    .map((rule) => {
      const field = sql`${contentItems.data} -> ${rule.replace('-', '')}::text`;
      return rule.startsWith('-') ? sql`${field} desc nulls last` : sql`${field} asc nulls last`;
    });
}

/** Returns a page of a kind's items, drafts included, and how many there are. */
export const listItems = (
  db: Queryable,
  kind: string,
  asked: ItemFilters & Page,
  by: readonly string[],
) => {
  const orderBy = [...orderOf(by), asc(contentItems.position), asc(contentItems.id)];
  return readPage(db, contentItems, { where: fitting(kind, asked), orderBy }, asked);
};

/** Counts the items of each kind; kinds without items are missing. */
export async function countKinds(db: Queryable) {
  const { kind, published, sample, updatedAt } = contentItems;
  return db
    .select({
      kind,
      published: sql<number>`count(*) filter (where ${published})`.mapWith(Number),
      drafts: sql<number>`count(*) filter (where not ${published})`.mapWith(Number),
      samples: sql<number>`count(*) filter (where ${sample} and not ${published})`.mapWith(Number),
      updatedAt: max(updatedAt),
    })
    .from(contentItems)
    .groupBy(kind);
}

const ofKind = (kind: string, id: string) =>
  and(eq(contentItems.kind, kind), eq(contentItems.id, id));

export const findItem = (db: Queryable, kind: string, id: string): Promise<ItemRow | null> =>
  db.select().from(contentItems).where(ofKind(kind, id)).then(firstRow);

/** Returns the item, locked until the transaction ends. */
export const lockItem = (tx: Transaction, kind: string, id: string): Promise<ItemRow | null> =>
  tx.select().from(contentItems).where(ofKind(kind, id)).for('update').then(firstRow);

/** Returns the position after all others of the kind. */
export const lastPosition = async (db: Queryable, kind: string): Promise<number> =>
  (await db
    .select({ place: sql<number>`coalesce(max(${contentItems.position}) + 1, 0)` })
    .from(contentItems)
    .where(eq(contentItems.kind, kind))
    .then(firstValue)) ?? 0;

export const insertItem = insertReturning(contentItems);

export type Change = Partial<Pick<ItemRow, 'slug' | 'data' | 'draft' | 'published'>>;

/**
 * Changes an item, which is no sample from then on, unless the change waits as a draft beside it. Its new version is later than the former, to the millisecond that clients see.
 */
export async function updateItem(tx: Transaction, id: string, change: Change): Promise<ItemRow> {
  const isShown = change.data !== undefined || change.published !== undefined;
  const later = sql`greatest(date_trunc('milliseconds', now()),
    date_trunc('milliseconds', ${contentItems.updatedAt}) + interval '1 millisecond')`;
  return tx
    .update(contentItems)
    .set({ ...change, ...(isShown && { sample: false }), updatedAt: later })
    .where(eq(contentItems.id, id))
    .returning()
    .then(onlyRow);
}

/** Returns the ids of a kind by position, with their rows locked until the transaction ends. */
export const lockOrder = (tx: Transaction, kind: string): Promise<string[]> =>
  tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.kind, kind))
    .orderBy(asc(contentItems.position), asc(contentItems.id))
    .for('update')
    .then(valuesIn);

/**
 * Numbers the items in the order of the ids. Their content, and so their version, does not change.
 */
export async function setOrder(tx: Transaction, ids: string[]): Promise<void> {
  await tx.execute(
    sql`update content_items set position = listed.place - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as listed(id, place)
      where content_items.id = listed.id and content_items.position <> listed.place - 1`,
  );
}
