import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** What a member owes of a due year; null for what is of none. In kobo. */
type OwedOfYear = { userId: string; year: number | null; kobo: number };

/** Returns the due years of which somebody owes something, the oldest first. */
export async function owedYears(db: Queryable, asAt?: string): Promise<(number | null)[]> {
  const { rows } = await db.execute<{ year: number | null }>(
    asAt
      ? sql`select distinct year from ledger_entries
          where side = 'charge' and posted_on <= ${asAt} order by year nulls last`
      : sql`select distinct year from open_items
          where side = 'charge' and open_kobo > 0 order by year nulls last`,
  );
  return rows.map(({ year }) => year);
}

/*
 * What is open of the charges of some members, now or at the end of an earlier day; also of records that were
 * merged into theirs, whose entries stay with the record that they were written for.
 */
function openOf(ids: SQL, asAt: string | undefined): SQL {
  if (!asAt)
    return sql`select user_id, year, open_kobo from open_items
      where side = 'charge' and user_id = any(${ids})`;
  const records = sql`(select id from users where id = any(${ids}) or merged_into = any(${ids}))`;
  return sql`select item.user_id, item.year, sum(changes.kobo) as open_kobo from (
      select item_id, change_kobo as kobo from ledger_entries
      where side = 'charge' and posted_on <= ${asAt} and user_id in ${records}
      union all
      select charge_id, -amount_kobo from allocations
      where posted_on <= ${asAt} and user_id in ${records}
    ) changes join open_items item on item.entry_id = changes.item_id
    group by item.user_id, item.entry_id, item.year`;
}

/**
 * Returns what members owe by due year.
 *
 * @param asAt the day at whose end they owed it; now by default
 */
export async function owedByYear(
  db: Queryable,
  userIds: readonly string[],
  asAt?: string,
): Promise<OwedOfYear[]> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  const { rows } = await db.execute<OwedOfYear>(sql`
    select user_id as "userId", year, sum(open_kobo)::float8 as kobo
    from (${openOf(ids, asAt)}) open where open_kobo > 0 group by user_id, year`);
  return rows;
}
