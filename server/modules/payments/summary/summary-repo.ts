import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { users } from '../../../db/schema/index.ts';

/** Counts the members, with those who have applied. */
export const countMembers = (db: Queryable): Promise<number> => db.$count(users, mayBeCharged);

export type MonthlyRevenue = { year: number; month: string; kobo: number };

/** Sums the money received by due year and by month in Nigeria, less what was refunded or reversed. */
export async function sumRevenue(db: Queryable): Promise<MonthlyRevenue[]> {
  const { rows } = await db.execute<MonthlyRevenue>(sql`
    with sums as (
      select due_year, date_trunc('month', paid_on) as month, sum(net_kobo) as kobo
      from payments where net_kobo > 0 group by 1, 2
    )
    select due_year as year, to_char(month, 'YYYY-MM') as month, kobo::float8 from sums`);
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

/** Returns of each due year how many members were charged, and how many of them still owe. */
export async function countCharged(
  db: Queryable,
): Promise<{ year: number; charged: number; owing: number }[]> {
  const { rows } = await db.execute<{ year: number; charged: number; owing: number }>(sql`
    select year, count(distinct user_id)::integer as charged,
      count(distinct user_id) filter (where open_kobo > 0)::integer as owing
    from open_items where side = 'charge' and full_kobo > 0 group by year`);
  return rows;
}
