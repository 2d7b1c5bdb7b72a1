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

/**
 * The condition that an entry of the suspense takes back a refund from it, by their aliases: the last one before it that
 * still stood.
 */
export const takesRefundBack = (undone: string, refund: string): SQL =>
  sql.raw(`${undone}.kind = 'reversed' and ${undone}.change_kobo > 0 and ${undone}.item_id = ${refund}.item_id
    and ${refund}.id = (select given.id from suspense_entries given
      where given.item_id = ${undone}.item_id and given.kind = 'refunded' and given.position < ${undone}.position
        and given.actor_id is not null
        and (select sum(part.change_kobo) from suspense_entries part
          where part.item_id = given.item_id and part.position between given.position and ${undone}.position
            and (part.kind = 'refunded' and part.actor_id is not null
              or part.kind = 'reversed' and part.change_kobo > 0)) = 0
      order by given.position desc limit 1)`);
