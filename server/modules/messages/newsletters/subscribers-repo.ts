import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { SubscriberState } from '#contract/messages/newsletters/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { findById, isAny, onlyRow, type Page, pageOf } from '../../../db/rows.ts';
import { newsletterSubscribers } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';
import { batchesOf, columnList, type Snapshot } from '../../../db/snapshot.ts';
import { newId } from '../../../ids.ts';

export type SubscriberFilters = {
  search: string;
  state?: readonly SubscriberState[] | undefined;
};

const state = sql<SubscriberState>`case
  when ${newsletterSubscribers.unsubscribedAt} is not null then 'left'
  when ${newsletterSubscribers.confirmedAt} is not null then 'confirmed'
  else 'unconfirmed' end`;

const columns = { ...getTableColumns(newsletterSubscribers), state };

const matching = (filters: SubscriberFilters): SQL | undefined =>
  and(
    filters.state && or(...filters.state.map((one) => sql`${state} = ${one}`)),
    ...wordsOf(filters.search).map(
      (word) => sql`fold_text(${newsletterSubscribers.email}) like ${containing(word)}`,
    ),
  );

export type SubscriberRow = SelectResultFields<typeof columns>;

/** Returns a page of the addresses, the newest first, and how many there are. */
export const listSubscribers = (db: Queryable, filters: SubscriberFilters, page: Page) => {
  const where = matching(filters);
  const newestFirst = db
    .select(columns)
    .from(newsletterSubscribers)
    .where(where)
    .orderBy(desc(newsletterSubscribers.id));
  return pageOf(newestFirst, db.$count(newsletterSubscribers, where), page);
};

/** Yields the addresses of a snapshot, the newest first, in batches. */
export const allSubscribers = (tx: Snapshot, filters: SubscriberFilters) =>
  batchesOf<SubscriberRow>(
    tx,
    sql`select ${columnList(columns)} from ${newsletterSubscribers}
      where ${matching(filters) ?? sql`true`} order by ${newsletterSubscribers.id} desc`,
  );

/** Adds an address, or returns the existing row, without regard to case. */
export async function addSubscriber(db: Queryable, email: string) {
  await db.insert(newsletterSubscribers).values({ id: newId(), email }).onConflictDoNothing();
  return db
    .select()
    .from(newsletterSubscribers)
    .where(sql`lower(${newsletterSubscribers.email}) = lower(${email})`)
    .then(onlyRow);
}

export const findSubscriber = findById(newsletterSubscribers);

/** Sets the address's state as its owner wishes; returns whether there is such a row. */
export const markSubscriber = (
  db: Queryable,
  id: string,
  change: { confirmedAt?: Date; unsubscribedAt: Date | null },
): Promise<boolean> =>
  db
    .update(newsletterSubscribers)
    .set(change)
    .where(eq(newsletterSubscribers.id, id))
    .returning({ id: newsletterSubscribers.id })
    .then(isAny);
