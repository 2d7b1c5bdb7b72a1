import { type SQL, sql } from 'drizzle-orm';

/**
 * The ids of the records of one account: the member's own, and those that were merged into it; the same for
 * any of them. Entries and payments stay with the record that they were written for.
 *
 * @param day as it is known for that day of the books; null, or by default, now
 */
export const recordsOf = (userId: SQL, day: SQL = sql`null::date`): SQL => sql`(
  select coalesce(asked.merged_into, asked.id) from users asked where asked.id = ${userId} and ${day} is null
  union all
  select merged.id from users asked
    join users merged on merged.merged_into = coalesce(asked.merged_into, asked.id)
  where asked.id = ${userId} and ${day} is null
  union all
  select ${holderOn(userId, day)} where ${day} is not null
  union all
  select record_id from merged_on(${day}) where ${day} is not null and holder_id = ${holderOn(userId, day)})`;

/** The member whose account a record's entries counted for, as it is known for a day of the books. */
export const holderOn = (userId: SQL, day: SQL): SQL<string> =>
  sql`coalesce((select holder_id from merged_on(${day}) where record_id = ${userId}), ${userId})`;

/** The member whose account a record's entries count for: its own, or that of the record it was merged into. */
export const holderOf = (userId: SQL): SQL<string> =>
  sql`(select coalesce(record.merged_into, record.id) from users record where record.id = ${userId})`;
