import { and, desc, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SubscriberState } from '#contract/messages/newsletters/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { newsletterSubscribers } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';

export type SubscriberFilters = {
  search: string;
  state?: readonly SubscriberState[] | undefined;
};

const state = sql<SubscriberState>`case
  when ${newsletterSubscribers.unsubscribedAt} is not null then 'left'
  when ${newsletterSubscribers.confirmedAt} is not null then 'confirmed'
  else 'unconfirmed' end`;

const columns = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  state,
  createdAt: newsletterSubscribers.createdAt,
  confirmedAt: newsletterSubscribers.confirmedAt,
  unsubscribedAt: newsletterSubscribers.unsubscribedAt,
};

const matching = (filters: SubscriberFilters): SQL | undefined =>
  and(
    filters.state && or(...filters.state.map((one) => sql`${state} = ${one}`)),
    ...wordsOf(filters.search).map(
      (word) => sql`fold_text(${newsletterSubscribers.email}) like ${containing(word)}`,
    ),
  );

const selected = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(newsletterSubscribers)
    .where(where)
    .orderBy(desc(newsletterSubscribers.id));

export type SubscriberRow = Awaited<ReturnType<typeof listSubscribers>>[number];

/** Returns a page of the addresses, the newest first. */
export async function listSubscribers(
  db: Queryable,
  filters: SubscriberFilters,
  page: { limit: number; offset: number },
) {
  return selected(db, matching(filters)).limit(page.limit).offset(page.offset);
}

export const countSubscribers = (db: Queryable, filters: SubscriberFilters): Promise<number> =>
  db.$count(newsletterSubscribers, matching(filters));

/** Returns the next addresses after one, for an export. @param after null for the first */
export async function subscribersAfter(
  db: Queryable,
  filters: SubscriberFilters,
  after: string | null,
  limit: number,
): Promise<SubscriberRow[]> {
  const rest = after === null ? undefined : lt(newsletterSubscribers.id, after);
  return selected(db, and(matching(filters), rest)).limit(limit);
}
