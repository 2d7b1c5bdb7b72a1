import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { type Head, headOf, type Range, type Ranges } from './cash-repo.ts';

/** What a period brought of a head, less what was reversed: charged, and what of it is not paid. In kobo. */
export type Income = { charged: number; waived: number; writtenOff: number };
export type IncomeSum = Head & { fund: string | null; now: Income; before: Income };

/** Sums what was charged, waived and written off in two periods by head, from the entries of these days alone. */
export async function sumIncome(tx: Transaction, { now, before }: Ranges): Promise<IncomeSum[]> {
  const of = ({ from, until }: Range) => {
    const sum = (kind: string, sign: 1 | -1) =>
      sql`${sign}::integer * coalesce(sum(kobo) filter (where day between ${from} and ${until} and what = ${kind}), 0)`;
    return sql`json_build_object('charged', ${sum('charged', 1)}, 'waived', ${sum('waiver', -1)},
      'writtenOff', ${sum('writeoff', -1)})`;
  };
  const { rows } = await tx.execute<IncomeSum>(sql`
    select head.kind, head.year, head.name, levies.fund, ${of(now)} as now, ${of(before)} as before
    from (
      select ${headOf}, entry.posted_on as day, entry.change_kobo as kobo,
        case coalesce(reversed.kind, entry.kind) when 'waiver' then 'waiver' when 'writeoff' then 'writeoff'
          when 'opening' then 'opening' else 'charged' end as what
      from ledger_entries entry join ledger_entries charge on charge.id = entry.item_id
        left join ledger_entries reversed on reversed.id = entry.reverses
      where entry.side = 'charge' and (entry.posted_on between ${now.from} and ${now.until}
        or entry.posted_on between ${before.from} and ${before.until})
    ) head left join levies on levies.id = head.levy_id
    group by head.kind, head.year, head.name, head.levy_id, levies.fund
    order by head.kind, head.year nulls last, head.name, head.levy_id`);
  return rows;
}

/** What members owe and have paid in advance, by the ledger alone, in kobo. */
export type Position = { owed: number; credit: number };

/** Sums what members owe and have paid in advance before a period, and at the end of it. */
export async function readPositions(tx: Transaction, { from, until }: Range) {
  const at = (column: SQL) => sql`json_build_object(
    'owed', coalesce(sum(greatest(full_${column} - put_${column}, 0)), 0),
    'credit', (select coalesce(sum(money_${column}), 0) from money) - coalesce(sum(least(full_${column}, put_${column})), 0))`;
  const isBefore = sql`posted_on < ${from}`;
  const { rows } = await tx.execute<{ start: Position; end: Position }>(sql`
    with money as (
      select sum(change_kobo) as money_end, sum(change_kobo) filter (where ${isBefore}) as money_start
      from ledger_entries where side = 'money' and posted_on <= ${until}
    ), item as (
      select sum(full_kobo) as full_end, sum(put_kobo) as put_end,
        coalesce(sum(full_kobo) filter (where ${isBefore}), 0) as full_start,
        coalesce(sum(put_kobo) filter (where ${isBefore}), 0) as put_start
      from (
        select item_id, posted_on, change_kobo as full_kobo, 0::bigint as put_kobo from ledger_entries
        where side = 'charge' and posted_on <= ${until}
        union all
        select charge_id, posted_on, 0, amount_kobo from allocations where posted_on <= ${until}
      ) change group by item_id
    )
    select ${at(sql.raw('start'))} as start, ${at(sql.raw('end'))} as end from item`);
  const none: Position = { owed: 0, credit: 0 };
  return rows[0] ?? { start: none, end: none };
}
