import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { countLimit } from '#contract/members/schemas.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { counters, paidDays, payments } from '../../../db/schema/index.ts';
import { conditions, isNarrowed, onlyDays, type PaymentFilters } from '../record/filters-repo.ts';

/** Counts the matching payments: exactly up to `countLimit`; one more means that there are more. */
export async function countUpToLimit(db: Database, filters: PaymentFilters): Promise<number> {
  const fitting = db
    .select({ one: sql`1` })
    .from(payments)
    .where(conditions(filters))
    .limit(countLimit + 1)
    .as('fitting');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(fitting);
  return row?.count ?? 0;
}

/**
 * Counts the matching payments, and sums what they brought, less what was refunded or reversed. All of
 * them, and those of a day, are counted already. In kobo.
 */
export async function sumOf(
  db: Queryable,
  filters: PaymentFilters,
): Promise<{ payments: number; kobo: number }> {
  if (!isNarrowed(filters))
    return {
      payments: await readTotal(db, 'payments'),
      kobo: await readTotal(db, 'paid_kobo'),
    };
  const days = onlyDays(filters);
  if (days) return sumOfDays(db, days);
  const [row] = await db
    .select({
      payments: sql<number>`count(*)::integer`,
      kobo: sql<number>`coalesce(sum(${payments.netKobo}), 0)::float8`,
    })
    .from(payments)
    .where(conditions(filters));
  return row ?? { payments: 0, kobo: 0 };
}

/* From the day, up to the day, or both. */
async function sumOfDays(db: Queryable, { from, to }: Pick<PaymentFilters, 'from' | 'to'>) {
  const [row] = await db
    .select({
      payments: sql<number>`coalesce(sum(${paidDays.payments}), 0)::integer`,
      kobo: sql<number>`coalesce(sum(${paidDays.netKobo}), 0)::float8`,
    })
    .from(paidDays)
    .where(
      and(from ? gte(paidDays.paidOn, from) : undefined, to ? lte(paidDays.paidOn, to) : undefined),
    );
  return row ?? { payments: 0, kobo: 0 };
}

/** Returns how many payments there are, or what they brought in kobo, as it is kept. */
export async function readTotal(db: Queryable, name: 'payments' | 'paid_kobo'): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, name));
  return row?.value ?? 0;
}
