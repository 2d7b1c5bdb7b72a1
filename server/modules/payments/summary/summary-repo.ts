import { and, eq, inArray, sql } from 'drizzle-orm';
import { countLimit } from '#contract/members/schemas.ts';
import type { Queryable } from '../../../db/client.ts';
import { isDues } from '../../../db/dues-items.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { firstValue, queryOnly, queryRows, queryValue } from '../../../db/rows.ts';
import { payments, paymentYears, users } from '../../../db/schema/index.ts';
import { isNarrowed } from '../../../db/search.ts';
import { allMatching, conditions, type PaymentFilters } from '../record/filters-repo.ts';

/** Counts the members, with those who have applied. */
export const countMembers = (db: Queryable): Promise<number> => db.$count(users, mayBeCharged);

export type MonthlyRevenue = { month: string; kobo: number };

/** Sums the money received by month in Nigeria, less what was refunded or reversed. */
export const sumRevenue = (db: Queryable): Promise<MonthlyRevenue[]> =>
  queryRows<MonthlyRevenue>(db)`
    with sums as (
      select date_trunc('month', paid_on) as month, sum(net_kobo) as kobo
      from payments where net_kobo > 0 group by 1
    )
    select to_char(month, 'YYYY-MM') as month, kobo::float8 from sums`;

/** Sums what payments paid of the dues of each year, as the ledger has put them against its charges. */
export const sumDuesPaid = (db: Queryable): Promise<{ year: number; kobo: number }[]> =>
  queryRows<{ year: number; kobo: number }>(db)`
    select year, sum(kobo)::float8 as kobo from payment_years where kobo > 0 group by year`;

export type MethodTakings = {
  method: string | null;
  gateway: string;
  payments: number;
  kobo: number;
  fees: number;
};

/** Sums the money received since a month in Nigeria by method, with the fees of gateways. In kobo. */
export const sumMethods = (db: Queryable, since: string): Promise<MethodTakings[]> =>
  queryRows<MethodTakings>(db)`
    select lower(method) as method, gateway, count(*)::integer as payments,
      sum(net_kobo)::float8 as kobo, coalesce(sum(fee_kobo), 0)::float8 as fees
    from payments
    where net_kobo > 0 and paid_on >= ${`${since}-01`}::date
    group by 1, 2`;

/** Returns of each due year how many members were charged dues, and how many of them still owe of these. */
export const countCharged = (db: Queryable) =>
  queryRows<{ year: number; charged: number; owing: number }>(db)`
    select year, count(distinct user_id)::integer as charged,
      count(distinct user_id) filter (where open_kobo > 0)::integer as owing
    from open_items where side = 'charge' and full_kobo > 0 and ${isDues} group by year`;

/** Counts the payments, or those that match: exactly up to `countLimit`; one more means that there are more. */
export async function countPayments(db: Queryable, filters: PaymentFilters): Promise<number> {
  const bound = isNarrowed(filters) ? sql`limit ${countLimit + 1}` : sql``;
  const matching = allMatching(filters, sql``);
  return (
    (await queryValue<number>(db)`select count(*)::integer from (${matching} ${bound}) found`) ?? 0
  );
}

type Sums = { payments: number; uncounted: number; kobo: number };

/** Counts the matching payments, and sums what they brought, less what was refunded or reversed. In kobo. */
export const sumOf = (db: Queryable, filters: PaymentFilters): Promise<Sums> =>
  queryOnly<Sums>(db)`select count(*)::integer as payments,
      (count(*) filter (where net_kobo = 0))::integer as uncounted, coalesce(sum(net_kobo), 0)::float8 as kobo
    from (${allMatching(filters, sql`${payments.netKobo}`)}) found`;

/**
 * Sums what payments paid of the dues of some years, as the ledger has put them against its charges; of the payments that
 * the other filters match. In kobo.
 */
export const sumDuesOf = async (
  db: Queryable,
  years: readonly number[],
  filters: Omit<PaymentFilters, 'year'>,
): Promise<number> =>
  (await db
    .select({ kobo: sql<number>`coalesce(sum(${paymentYears.kobo}), 0)::float8` })
    .from(paymentYears)
    .leftJoin(payments, eq(payments.id, paymentYears.paymentId))
    .where(and(inArray(paymentYears.year, [...years]), conditions(filters)))
    .then(firstValue)) ?? 0;
