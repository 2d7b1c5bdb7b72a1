import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { queryOnly } from '../../../db/rows.ts';
import { cashEntries, shareRates, shareRecounts } from '../../../db/schema/index.ts';

/** Returns the rates with who set them: the newest day first, and of a day the one that was set last. */
export const listRates = (db: Queryable) =>
  db
    .select({ rate: shareRates, by: nameOf(shareRates.actorId) })
    .from(shareRates)
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

/** Notes that the difference for days that have been is still to be added for a rate. */
export async function startRecount(tx: Transaction, rateId: string): Promise<void> {
  await tx.insert(shareRecounts).values({ rateId });
}

export async function endRecount(db: Queryable, rateId: string): Promise<void> {
  await db.delete(shareRecounts).where(eq(shareRecounts.rateId, rateId));
}

/** Returns the rates whose difference is not added in full yet, with the day they count from. */
export const listRecounts = (db: Queryable): Promise<{ rateId: string; from: string }[]> =>
  db
    .select({ rateId: shareRecounts.rateId, from: shareRates.from })
    .from(shareRecounts)
    .innerJoin(shareRates, eq(shareRates.id, shareRecounts.rateId))
    .orderBy(shareRates.createdAt);

/** The last of some charges, null where there was none, and what was added for them, in kobo. */
export type Added = { last: string | null; addedKobo: number };

/** Charges that one statement accrues the difference for. */
const batchSize = 500;

/**
 * Adds to what is owed what the next charges lack that money was put against since a day (sql/shares.sql). The
 * ledger must be locked.
 *
 * @param after the last one of the batch before
 */
export const accrueDifference = (tx: Transaction, from: string, after: string | null) =>
  queryOnly<Added>(tx)`
    with next as materialized (
      select distinct charge_id from allocations
      where date >= ${from} and amount_kobo > 0 and (${after}::uuid is null or charge_id > ${after}::uuid)
      order by charge_id limit ${batchSize}
    ), added as (
      insert into share_accruals (id, allocation_id, amount_kobo, posted_on)
      select gen_random_uuid(), lacking.allocation_id, lacking.kobo, lacking.posted_on
      from lacking_shares(array(select charge_id from next), ${from}, null) lacking
      returning amount_kobo
    )
    select (select max(charge_id::text) from next) as last,
      (select coalesce(sum(amount_kobo), 0)::float8 from added) as "addedKobo"`;
