import { and, eq, inArray, sql } from 'drizzle-orm';
import { countLimit } from '#contract/members/schemas.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { payments, paymentYears } from '../../../db/schema/index.ts';
import { allMatching, conditions, type PaymentFilters } from '../record/filters-repo.ts';

/** Counts all payments. */
export const countAll = (db: Database): Promise<number> => db.$count(payments);

/** Counts the matching payments: exactly up to `countLimit`; one more means that there are more. */
export async function countUpToLimit(db: Database, filters: PaymentFilters): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count
    from (${allMatching(filters, sql``)} limit ${countLimit + 1}) fitting`);
  return rows[0]?.count ?? 0;
}

type Sums = { payments: number; uncounted: number; kobo: number };

/** Counts the matching payments, and sums what they brought, less what was refunded or reversed. In kobo. */
export async function sumOf(db: Queryable, filters: PaymentFilters): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`select count(*)::integer as payments,
      (count(*) filter (where net_kobo = 0))::integer as uncounted, coalesce(sum(net_kobo), 0)::float8 as kobo
    from (${allMatching(filters, sql`${payments.netKobo}`)}) found`);
  return rows[0] ?? { payments: 0, uncounted: 0, kobo: 0 };
}

/**
 * Sums what payments paid of the dues of some years, as the ledger has put them against its charges; of the payments that
 * the other filters match. In kobo.
 */
export async function sumDuesOf(
  db: Queryable,
  years: readonly number[],
  filters: Omit<PaymentFilters, 'year'>,
): Promise<number> {
  const [row] = await db
    .select({ kobo: sql<number>`coalesce(sum(${paymentYears.kobo}), 0)::float8` })
    .from(paymentYears)
    .leftJoin(payments, eq(payments.id, paymentYears.paymentId))
    .where(and(inArray(paymentYears.year, [...years]), conditions(filters)));
  return row?.kobo ?? 0;
}
