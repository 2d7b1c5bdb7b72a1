import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { cashEntries, standingPayments } from '../../../db/schema/index.ts';

/** Notes that the next payment of a voucher is offered every month. */
export async function insertStanding(tx: Transaction, entryId: string): Promise<void> {
  await tx.insert(standingPayments).values({ entryId });
}

/** Returns whether a payment of every month stands. */
export async function isStanding(db: Queryable, entryId: string): Promise<boolean> {
  const stands = and(eq(standingPayments.entryId, entryId), isNull(standingPayments.endedAt));
  return (await db.$count(standingPayments, stands)) > 0;
}

/** Ends a payment of every month; returns the number of its first voucher, null where none stands. */
export async function endStanding(tx: Transaction, entryId: string): Promise<string | null> {
  const [ended] = await tx
    .update(standingPayments)
    .set({ endedAt: sql`now()` })
    .where(and(eq(standingPayments.entryId, entryId), isNull(standingPayments.endedAt)))
    .returning();
  if (!ended) return null;
  const [first] = await tx
    .select({ number: cashEntries.voucherNumber })
    .from(cashEntries)
    .where(eq(cashEntries.id, entryId));
  return first?.number ?? null;
}

/** A payment of every month, as it was the last time. The amount in kobo. */
export type StandingRow = {
  id: string;
  /** The day of the month of the first one. */
  firstDate: string;
  lastDate: string;
  accountId: string;
  account: string;
  categoryId: string;
  category: string;
  kobo: number;
  party: string;
  purpose: string;
  approvedBy: string;
};

/** Returns the payments of every month that stand, by their first voucher; reversed vouchers are as if not entered. */
export async function listStanding(db: Queryable): Promise<StandingRow[]> {
  const { rows } = await db.execute<StandingRow>(sql`
    select first.id, first.date::text as "firstDate", coalesce(last.date, first.date)::text as "lastDate",
      account.id as "accountId", account.name as account, category.id as "categoryId", category.name as category,
      shown.amount_kobo::float8 as kobo, shown.party, shown.purpose, shown.approved_by as "approvedBy"
    from standing_payments standing
      join cash_entries first on first.id = standing.entry_id
      left join lateral (
        select entry.* from cash_entries entry
        where (entry.id = first.id or entry.standing_id = first.id) and entry.reverses is null
          and not exists (select from cash_entries reversal where reversal.reverses = entry.id)
        order by entry.date desc, entry.position desc limit 1
      ) last on true
      join cash_entries shown on shown.id = coalesce(last.id, first.id)
      join cash_accounts account on account.id = shown.account_id
      join cash_categories category on category.id = shown.category_id
    where standing.ended_at is null
    order by first.date, first.position`);
  return rows;
}
