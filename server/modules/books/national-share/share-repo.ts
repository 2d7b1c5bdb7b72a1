import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import {
  allocations,
  cashEntries,
  shareAccruals,
  shareRates,
  users,
} from '../../../db/schema/index.ts';

/** Returns the rates with who set them: the newest day first, and of a day the one that was set last. */
export const listRates = (db: Queryable) =>
  db
    .select({
      rate: shareRates,
      by: sql<string | null>`${users.fname} || ' ' || ${users.lname}`,
    })
    .from(shareRates)
    .leftJoin(users, eq(users.id, shareRates.actorId))
    .orderBy(desc(shareRates.from), desc(shareRates.createdAt), desc(shareRates.id));

/** Writes a rate; its time is that of the writing, by which the later of two of a day counts. */
export async function insertRate(
  tx: Transaction,
  row: Omit<typeof shareRates.$inferInsert, 'createdAt'>,
): Promise<void> {
  await tx.insert(shareRates).values({ ...row, createdAt: sql`clock_timestamp()` });
}

/** Returns what has accrued to the national body, and what was remitted, until a day; in kobo. */
export async function sumsUntil(db: Queryable, day: string) {
  const [row] = await db
    .select({
      accruedKobo: sql<number>`coalesce((select sum(amount_kobo) from share_accruals
        where posted_on <= ${day}), 0)::float8`,
      remittedKobo: sql<number>`coalesce(sum(case when ${cashEntries.reverses} is null
        then ${cashEntries.amountKobo} else -${cashEntries.amountKobo} end), 0)::float8`,
    })
    .from(cashEntries)
    .where(and(eq(cashEntries.kind, 'remittance'), lte(cashEntries.date, day)));
  return row ?? { accruedKobo: 0, remittedKobo: 0 };
}

/** Returns what is owed to the national body at the end of a day, in kobo; at least 0. */
export async function owedToNationalBody(db: Queryable, day: string): Promise<number> {
  const { accruedKobo, remittedKobo } = await sumsUntil(db, day);
  return Math.max(0, accruedKobo - remittedKobo);
}

/** Charges whose allocations are read at once. */
const batchSize = 500;

/**
 * Returns the next charges that something was put against since a day, in the order of their ids.
 *
 * @param after the last one of the batch before
 */
export async function chargesSince(
  tx: Transaction,
  from: string,
  after: string | null,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: allocations.chargeId })
    .from(allocations)
    .where(
      and(
        sql`${allocations.date} >= ${from}`,
        gt(allocations.amountKobo, 0),
        after === null ? undefined : gt(allocations.chargeId, after),
      ),
    )
    .orderBy(allocations.chargeId)
    .limit(batchSize);
  return rows.map(({ id }) => id);
}

/** An allocation with what has accrued of it, and what its share is at the rates of now; in kobo. */
export type SharedAllocation = {
  id: string;
  pair: string;
  date: string;
  kobo: number;
  accruedKobo: number;
  shareKobo: number;
};

/** Returns the allocations of charges in the order in which they were written. */
export async function allocationsOf(
  tx: Transaction,
  chargeIds: readonly string[],
): Promise<SharedAllocation[]> {
  return tx
    .select({
      id: allocations.id,
      pair: sql<string>`${allocations.chargeId} || ' ' || ${allocations.moneyId}`,
      date: allocations.date,
      kobo: allocations.amountKobo,
      accruedKobo: sql<number>`coalesce((select sum(accrued.amount_kobo) from share_accruals accrued
        where accrued.allocation_id = allocations.id), 0)::float8`,
      shareKobo: sql<number>`coalesce(share_of(${allocations}), 0)::float8`,
    })
    .from(allocations)
    .where(inArray(allocations.chargeId, [...chargeIds]))
    .orderBy(allocations.position);
}

export async function insertAccruals(
  tx: Transaction,
  rows: readonly (typeof shareAccruals.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 1_000)
    await tx.insert(shareAccruals).values(rows.slice(start, start + 1_000));
}
