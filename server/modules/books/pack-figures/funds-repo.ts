import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import type { Range } from './cash-repo.ts';

/** A restricted fund: what was given for it before and in a period, and what was spent of it. In kobo. */
export type FundSum = {
  name: string;
  brought: number;
  levied: number;
  received: number;
  spent: number;
  /** What members still owe of its levies at the end. */
  owed: number;
};

/** Sums the funds: levies that feed them less waivers and write-offs, and the vouchers that name them. */
export async function sumFunds(tx: Transaction, { from, until }: Range): Promise<FundSum[]> {
  const { rows } = await tx.execute<FundSum>(sql`
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
    from change where day <= ${until} group by name order by lower(name)`);
  return rows;
}

/** What a budget says of a category in a year, in kobo; without one, of what members are charged. */
export type Budgeted = {
  categoryId: string | null;
  category: string | null;
  direction: 'in' | 'out';
  kobo: number;
};

/** Returns the budget of a year: income first. */
export async function listBudget(tx: Transaction, year: number): Promise<Budgeted[]> {
  const { rows } = await tx.execute<Budgeted>(sql`
    select category_id as "categoryId", category.name as category, coalesce(category.direction, 'in') as direction,
      amount::float8 as kobo
    from budget_lines line left join cash_categories category on category.id = line.category_id
    where year = ${year}
    order by coalesce(category.direction, 'in'), category.name nulls first`);
  return rows;
}
