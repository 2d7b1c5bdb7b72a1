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
 * Sums payments by due year and by month of payment in Nigeria. `early` counts payers who were on
 * the register by the end of the due year. Converts texts and dates once per group, not per
 * payment.
 */
export async function sumRevenue(db: Queryable): Promise<MonthlyRevenue[]> {
  const { rows } = await db.execute<MonthlyRevenue>(sql`
    with years as materialized (
      select due_year, make_timestamptz(due_year + 1, 1, 1, 0, 0, 0, 'Africa/Lagos') as over
      from subscriptions
    ), sums as (
      select payments.due_year, date_trunc('month', paid_at at time zone 'Africa/Lagos') as month,
        sum(amount_kobo) as kobo, count(*) as paid,
        count(*) filter (where users.created_at < years.over) as early
      from payments join users on users.id = payments.user_id
        left join years on years.due_year = payments.due_year
      where payments.status = 'successful'
      group by 1, 2
    )
    select due_year as year, to_char(month, 'YYYY-MM') as month, kobo::float8, paid::integer,
      early::integer
    from sums`);
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
