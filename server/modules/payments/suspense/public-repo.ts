import type { Queryable } from '../../../db/client.ts';
import { queryOnly, queryValue } from '../../../db/rows.ts';

/** Counts and sums the lines of bank statements whose money is nobody's yet. In kobo. */
export const sumSuspense = (db: Queryable): Promise<{ count: number; kobo: number }> =>
  queryOnly<{ count: number; kobo: number }>(db)`
    select count(*)::integer as count, coalesce(sum(kobo), 0)::float8 as kobo from (
      select sum(change_kobo) as kobo from suspense_entries where line_id is not null
      group by item_id having sum(change_kobo) <> 0) held`;

/** Returns the last day of the books of what waited of a payment; null where nothing ever did. */
export const heldUntil = (db: Queryable, paymentId: string): Promise<string | null> =>
  queryValue<string>(db)`
    select max(posted_on)::text from suspense_entries where payment_id = ${paymentId}`;
