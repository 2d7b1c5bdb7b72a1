import { type SQL, sql } from 'drizzle-orm';

/**
 * The ids of the records of one account: the member's own, and those that were merged into it; the same for
 * any of them. Entries and payments stay with the record that they were written for.
 */
export const recordsOf = (userId: SQL): SQL => sql`(
  select coalesce(asked.merged_into, asked.id) from users asked where asked.id = ${userId}
  union all
  select merged.id from users asked
    join users merged on merged.merged_into = coalesce(asked.merged_into, asked.id)
  where asked.id = ${userId})`;

/** The member whose account a record's entries count for: its own, or that of the record it was merged into. */
export const holderOf = (userId: SQL): SQL<string> =>
  sql`(select coalesce(record.merged_into, record.id) from users record where record.id = ${userId})`;
