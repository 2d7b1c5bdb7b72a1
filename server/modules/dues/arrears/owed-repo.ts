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
  return sql`with merged as materialized (select record_id, holder_id from merged_on(${asAt})), records as materialized (
      select id as record_id, id as holder_id from unnest(${ids}) asked (id)
      where id not in (select record_id from merged)
      union all select record_id, holder_id from merged where holder_id = any(${ids})
    )
    select holder_id as user_id, charge.year, sum(changes.kobo) as open_kobo from (
      select user_id, item_id, change_kobo as kobo from ledger_entries
      where side = 'charge' and posted_on <= ${asAt} and user_id in (select record_id from records)
      union all
      select user_id, charge_id, -amount_kobo from allocations
      where posted_on <= ${asAt} and user_id in (select record_id from records)
    ) changes join records on records.record_id = changes.user_id
      join ledger_entries charge on charge.id = changes.item_id
    group by holder_id, charge.id, charge.year`;
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
