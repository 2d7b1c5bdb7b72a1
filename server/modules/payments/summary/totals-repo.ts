import { sql } from 'drizzle-orm';
import { countLimit } from '#contract/members/schemas.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { payments } from '../../../db/schema/index.ts';
import { conditions, type PaymentFilters } from '../record/filters-repo.ts';

/** Counts all payments. */
export const countAll = (db: Database): Promise<number> => db.$count(payments);

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

/** Counts the matching payments, and sums what they brought, less what was refunded or reversed. In kobo. */
export async function sumOf(
  db: Queryable,
  filters: PaymentFilters,
): Promise<{ payments: number; kobo: number }> {
  const [row] = await db
    .select({
      payments: sql<number>`count(*)::integer`,
      kobo: sql<number>`coalesce(sum(${payments.netKobo}), 0)::float8`,
    })
    .from(payments)
    .where(conditions(filters));
  return row ?? { payments: 0, kobo: 0 };
}
