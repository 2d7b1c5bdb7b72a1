import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { voucherPrefixes } from '#contract/books/cash-book/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nextNumber } from '../../../db/document-numbers.ts';
import { nameOf } from '../../../db/names.ts';
import { firstRow, onlyRow, queryRows, queryValue } from '../../../db/rows.ts';
import {
  cashAccounts,
  cashCategories,
  cashEntries,
  standingPayments,
  voucherCounters,
} from '../../../db/schema/index.ts';
import { sameMoneyDays } from '../../payments/same-money/rules.ts';

export type EntryRow = typeof cashEntries.$inferSelect;
export type NewEntry = Omit<typeof cashEntries.$inferInsert, 'voucherNumber' | 'createdAt'>;

/**
 * Writes a voucher under the next number of its kind in the year of its day. Its time is that of the
 * writing, so that vouchers of a day are in the order of their numbers.
 */
export async function insertEntry(tx: Transaction, row: NewEntry): Promise<EntryRow> {
  const next = nextNumber(voucherCounters, voucherPrefixes[row.kind]);
  const voucherNumber = await next(tx, Number(row.date.slice(0, 4)));
  return tx
    .insert(cashEntries)
    .values({ ...row, voucherNumber, createdAt: sql`clock_timestamp()` })
    .returning()
    .then(onlyRow);
}

const toAccounts = alias(cashAccounts, 'to_accounts');
const originals = alias(cashEntries, 'originals');
const reversals = alias(cashEntries, 'reversals');

export type EntryWithNames = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Returns a voucher with the names of what it refers to; null if there is none. */
export const findEntry = (db: Queryable, id: string) =>
  db
    .select({
      entry: cashEntries,
      account: cashAccounts.name,
      toAccount: toAccounts.name,
      category: cashCategories.name,
      reverses: originals.voucherNumber,
      reversal: { _id: reversals.id, voucherNumber: reversals.voucherNumber },
      standing: standingPayments.entryId,
      by: nameOf(cashEntries.actorId),
    })
    .from(cashEntries)
    .innerJoin(cashAccounts, eq(cashAccounts.id, cashEntries.accountId))
    .leftJoin(toAccounts, eq(toAccounts.id, cashEntries.toAccountId))
    .leftJoin(cashCategories, eq(cashCategories.id, cashEntries.categoryId))
    .leftJoin(originals, eq(originals.id, cashEntries.reverses))
    .leftJoin(reversals, eq(reversals.reverses, cashEntries.id))
    .leftJoin(
      standingPayments,
      sql`${standingPayments.entryId} = coalesce(${cashEntries.standingId}, ${cashEntries.id})
        and ${standingPayments.endedAt} is null`,
    )
    .where(eq(cashEntries.id, id))
    .then(firstRow);

/**
 * Returns a transfer of an amount between two accounts, at most a week from a day, that no line of the second shows: the
 * nearest; null where there is none. In kobo.
 */
export const findFreeTransfer = (
  tx: Transaction,
  { from, to, kobo, date }: { from: string; to: string; kobo: number; date: string },
): Promise<string | null> =>
  queryValue<string>(tx)`
    select entry.id from cash_entries entry
    where entry.kind = 'transfer' and entry.account_id = ${from} and entry.to_account_id = ${to}
      and entry.amount_kobo = ${kobo} and abs(entry.date - ${date}::date) <= ${sameMoneyDays}
      and entry.statement_line_id is null and entry.reverses is null
      and not exists (select from cash_entries reversal where reversal.reverses = entry.id)
      and not exists (select from statement_line_vouchers link where link.entry_id = entry.id and link.account_id = ${to})
    order by abs(entry.date - ${date}::date), entry.voucher_number limit 1`;

/** Returns the voucher that was first written for a line of a bank statement, and whether it counts still. */
export const firstEntryOfLine = (tx: Transaction, lineId: string) =>
  tx
    .select({
      counts: sql<boolean>`not exists (select from cash_entries reversal where reversal.reverses = cash_entries.id)`,
    })
    .from(cashEntries)
    .where(and(eq(cashEntries.statementLineId, lineId), isNull(cashEntries.reverses)))
    .then(firstRow);

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
export const listStanding = (db: Queryable): Promise<StandingRow[]> =>
  queryRows<StandingRow>(db)`
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
    order by first.date, first.position`;
