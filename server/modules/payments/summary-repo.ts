import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { counters } from '../../db/schema/index.ts';

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
    ), received as (
      select payment_id, date_trunc('month', min(date)) as month, sum(change_kobo) as kobo
      from ledger_entries where side = 'money' and payment_id is not null
      group by payment_id
    ), sums as (
      select payments.due_year, received.month, sum(kobo) as kobo,
        count(*) filter (where kobo > 0) as paid,
        count(*) filter (where kobo > 0 and users.created_at < years.over) as early
      from received join payments on payments.id = received.payment_id
        join users on users.id = payments.user_id
        left join years on years.due_year = payments.due_year
      group by 1, 2
    )
    select due_year as year, to_char(month, 'YYYY-MM') as month, kobo::float8, paid::integer,
      early::integer
    from sums`);
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
