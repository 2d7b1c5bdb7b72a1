import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { queryOnly, queryRows } from '../../../db/rows.ts';
import { type Head, headOf, type Range, type Ranges } from './cash-repo.ts';

/** What a period brought of a head, less what was reversed: charged, and what of it is not paid. In kobo. */
export type Income = { charged: number; waived: number; writtenOff: number };
type IncomeSum = Head & { fund: string | null; now: Income; before: Income };

/** Sums what was charged, waived and written off in two periods by head, from the entries of these days alone. */
export async function sumIncome(tx: Transaction, { now, before }: Ranges): Promise<IncomeSum[]> {
  const of = ({ from, until }: Range) => {
    const sum = (kind: string, sign: 1 | -1) =>
      sql`${sign}::integer * coalesce(sum(kobo) filter (where day between ${from} and ${until} and what = ${kind}), 0)`;
    return sql`json_build_object('charged', ${sum('charged', 1)}, 'waived', ${sum('waiver', -1)},
      'writtenOff', ${sum('writeoff', -1)})`;
  };
  return queryRows<IncomeSum>(tx)`
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
    order by head.kind, head.year nulls last, head.name, head.levy_id`;
}

/** What members owe and have paid in advance, by the ledger alone, in kobo. */
type Position = { owed: number; credit: number };

/** Sums what members owe and have paid in advance before a period, and at the end of it. */
export async function readPositions(tx: Transaction, { from, until }: Range) {
  const at = (column: SQL) => sql`json_build_object(
    'owed', coalesce(sum(greatest(full_${column} - put_${column}, 0)), 0),
    'credit', (select coalesce(sum(money_${column}), 0) from money) - coalesce(sum(least(full_${column}, put_${column})), 0))`;
  const isBefore = sql`posted_on < ${from}`;
  return queryOnly<{ start: Position; end: Position }>(tx)`
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
    select ${at(sql.raw('start'))} as start, ${at(sql.raw('end'))} as end from item`;
}

/** A restricted fund: what was given for it before and in a period, and what was spent of it. In kobo. */
type FundSum = {
  name: string;
  brought: number;
  levied: number;
  received: number;
  spent: number;
  /** What members still owe of its levies at the end. */
  owed: number;
};

/** Sums the funds: levies that feed them less waivers and write-offs, and the vouchers that name them. */
export const sumFunds = (tx: Transaction, { from, until }: Range): Promise<FundSum[]> =>
  queryRows<FundSum>(tx)`
    with change as (
      select levies.fund as name, 'levied' as what, entry.posted_on as day, entry.change_kobo as kobo
      from ledger_entries entry join ledger_entries charge on charge.id = entry.item_id
        join levies on levies.id = charge.levy_id
      where levies.fund is not null and entry.side = 'charge'
      union all
      select levies.fund, 'paid', allocation.posted_on, allocation.amount_kobo
      from allocations allocation join ledger_entries charge on charge.id = allocation.charge_id
        join levies on levies.id = charge.levy_id
      where levies.fund is not null
      union all
      select fund, case kind when 'receipt' then 'received' else 'spent' end, date,
        case when reverses is null then amount_kobo else -amount_kobo end
      from cash_entries where fund is not null
    )
    select name,
      coalesce(sum(case what when 'spent' then -kobo when 'paid' then 0 else kobo end) filter (where day < ${from}), 0)::float8
        as brought,
      coalesce(sum(kobo) filter (where what = 'levied' and day >= ${from}), 0)::float8 as levied,
      coalesce(sum(kobo) filter (where what = 'received' and day >= ${from}), 0)::float8 as received,
      coalesce(sum(kobo) filter (where what = 'spent' and day >= ${from}), 0)::float8 as spent,
      coalesce(sum(case what when 'levied' then kobo when 'paid' then -kobo end), 0)::float8 as owed
    from change where day <= ${until} group by name order by lower(name)`;

/** What a budget says of a category in a year, in kobo; without one, of what members are charged. */
export type Budgeted = {
  categoryId: string | null;
  category: string | null;
  direction: 'in' | 'out';
  kobo: number;
};

/** Returns the budget of a year: income first. */
export const listBudget = (tx: Transaction, year: number): Promise<Budgeted[]> =>
  queryRows<Budgeted>(tx)`
    select category_id as "categoryId", category.name as category, coalesce(category.direction, 'in') as direction,
      amount::float8 as kobo
    from budget_lines line left join cash_categories category on category.id = line.category_id
    where year = ${year}
    order by coalesce(category.direction, 'in'), category.name nulls first`;
