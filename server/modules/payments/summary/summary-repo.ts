import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { counters } from '../../../db/schema/index.ts';

/** Returns the counters that every payment or member changes. */
export async function readTotals(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .select()
    .from(counters)
    .where(inArray(counters.name, ['members', 'payments', 'paid_kobo']));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export type MonthlyRevenue = {
  year: number;
  month: string;
  kobo: number;
  paid: number;
  early: number;
};

/**
 * Sums the money received by due year and by month in Nigeria, less what was refunded or reversed.
 * `paid` and `early` count the payers of a year from before the ledger, `early` those who were on the
 * register by its end.
 */
export async function sumRevenue(db: Queryable): Promise<MonthlyRevenue[]> {
  const { rows } = await db.execute<MonthlyRevenue>(sql`
    with years as materialized (
      select due_year, make_timestamptz(due_year + 1, 1, 1, 0, 0, 0, 'Africa/Lagos') as over
      from subscriptions
    ), sums as (
      select payments.due_year, date_trunc('month', paid_on) as month,
        sum(net_kobo) as kobo, count(*) as paid,
        count(*) filter (where users.created_at < years.over) as early
      from payments join users on users.id = payments.user_id
        left join years on years.due_year = payments.due_year
      where net_kobo > 0
      group by 1, 2
    )
    select due_year as year, to_char(month, 'YYYY-MM') as month, kobo::float8, paid::integer,
      early::integer
    from sums`);
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

/** Returns how many members joined the register in each year. */
export async function countRegistrations(
  db: Queryable,
): Promise<{ year: number; members: number }[]> {
  const { rows } = await db.execute<{ year: number; members: number }>(sql`
    select extract(year from created_at at time zone 'Africa/Lagos')::integer as year,
      count(*)::integer as members
    from users group by 1`);
  return rows;
}
