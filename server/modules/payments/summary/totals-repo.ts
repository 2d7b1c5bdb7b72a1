import { sql } from 'drizzle-orm';
import { countLimit } from '#contract/members/schemas.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { isDues } from '../../../db/dues-items.ts';
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
): Promise<{ payments: number; uncounted: number; kobo: number }> {
  const [row] = await db
    .select({
      payments: sql<number>`count(*)::integer`,
      uncounted: sql<number>`(count(*) filter (where ${payments.netKobo} = 0))::integer`,
      kobo: sql<number>`coalesce(sum(${payments.netKobo}), 0)::float8`,
    })
    .from(payments)
    .where(conditions(filters));
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
  const { rows } = await db.execute<{ kobo: number }>(sql`
    select coalesce(sum(allocations.amount_kobo), 0)::float8 as kobo
    from open_items join allocations on allocations.charge_id = open_items.entry_id
      join ledger_entries money on money.id = allocations.money_id
      join payments on payments.id = money.payment_id
    where open_items.side = 'charge' and open_items.year = any(${sql.param([...years])}::integer[])
      and ${isDues} and ${conditions(filters) ?? sql`true`}`);
  return rows[0]?.kobo ?? 0;
}
