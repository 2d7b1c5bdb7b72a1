import { type SQL, sql } from 'drizzle-orm';

/** The condition that an entry of a ledger, by its alias, was not reversed. */
export const isNotReversed = (alias: string): SQL =>
  sql.raw(`not exists (select from ledger_entries reversal where reversal.reverses = ${alias}.id)`);

/**
 * The statement that reverses entries of which nothing was paid or waived.
 *
 * @param entries what they are read from, as `entry`
 */
export const reversalsOf = (
  entries: SQL,
  { actorId, reason }: { actorId: string | null; reason: string },
): SQL => sql`
  insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, name, reverses, date, posted_on,
    actor_id, reason)
  select gen_random_uuid(), entry.user_id, 'reversal', entry.id, entry.side, -entry.change_kobo, entry.year, entry.name,
    entry.id, entry.date, greatest(entry.posted_on, (select books_closed_until() + 1)), ${actorId}::uuid, ${reason}
  from ${entries}`;
