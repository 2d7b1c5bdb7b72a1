import { and, eq, inArray, sql } from 'drizzle-orm';
import { countLimit } from '#contract/members/schemas.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { payments, paymentYears } from '../../../db/schema/index.ts';
import { conditions, matching, type PaymentFilters } from '../record/filters-repo.ts';

/** Counts all payments. */
export const countAll = (db: Database): Promise<number> => db.$count(payments);

/** Counts the matching payments: exactly up to `countLimit`; one more means that there are more. */
export async function countUpToLimit(db: Database, filters: PaymentFilters): Promise<number> {
  const { from, where } = matching(filters);
  const fitting = db
    .select({ one: sql`1` })
    .from(from)
    .where(where)
    .limit(countLimit + 1)
    .as('fitting');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(fitting);
  return row?.count ?? 0;
}

/** Counts the matching payments, and sums what they brought, less what was refunded or reversed. In kobo. */
export async function sumOf(
  db: Queryable,
  filters: PaymentFilters,
): Promise<{ payments: number; uncounted: number; kobo: number }> {
  const { from, where } = matching(filters);
  const [row] = await db
    .select({
      payments: sql<number>`count(*)::integer`,
      uncounted: sql<number>`(count(*) filter (where ${payments.netKobo} = 0))::integer`,
      kobo: sql<number>`coalesce(sum(${payments.netKobo}), 0)::float8`,
    })
    .from(from)
    .where(where);
  return row ?? { payments: 0, uncounted: 0, kobo: 0 };
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
