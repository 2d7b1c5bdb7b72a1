import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isDues } from '../../../db/dues-items.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { users } from '../../../db/schema/index.ts';

/** Counts the members, with those who have applied. */
export const countMembers = (db: Queryable): Promise<number> => db.$count(users, mayBeCharged);

export type MonthlyRevenue = { month: string; kobo: number };

/** Sums the money received by month in Nigeria, less what was refunded or reversed. */
export async function sumRevenue(db: Queryable): Promise<MonthlyRevenue[]> {
  const { rows } = await db.execute<MonthlyRevenue>(sql`
    with sums as (
      select date_trunc('month', paid_on) as month, sum(net_kobo) as kobo
      from payments where net_kobo > 0 group by 1
    )
    select to_char(month, 'YYYY-MM') as month, kobo::float8 from sums`);
  return rows;
}

/** Sums what payments paid of the dues of each year, as the ledger has put them against its charges. */
export async function sumDuesPaid(db: Queryable): Promise<{ year: number; kobo: number }[]> {
  const { rows } = await db.execute<{ year: number; kobo: number }>(sql`
    select year, sum(kobo)::float8 as kobo from payment_years where kobo > 0 group by year`);
  return rows;
}

export type MethodTakings = {
  method: string | null;
  gateway: string;
  payments: number;
  kobo: number;
  fees: number;
};

/** Sums the money received since a month in Nigeria by method, with the fees of gateways. In kobo. */
export async function sumMethods(db: Queryable, since: string): Promise<MethodTakings[]> {
  const { rows } = await db.execute<MethodTakings>(sql`
    select lower(method) as method, gateway, count(*)::integer as payments,
      sum(net_kobo)::float8 as kobo, coalesce(sum(fee_kobo), 0)::float8 as fees
    from payments
    where net_kobo > 0 and paid_on >= ${`${since}-01`}::date
    group by 1, 2`);
  return rows;
}

/** Returns of each due year how many members were charged dues, and how many of them still owe of these. */
export async function countCharged(
  db: Queryable,
): Promise<{ year: number; charged: number; owing: number }[]> {
  const { rows } = await db.execute<{ year: number; charged: number; owing: number }>(sql`
    select year, count(distinct user_id)::integer as charged,
      count(distinct user_id) filter (where open_kobo > 0)::integer as owing
    from open_items where side = 'charge' and full_kobo > 0 and ${isDues} group by year`);
  return rows;
}
