import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type CashEntryKind, voucherPrefixes } from '#contract/books/cash-book/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import {
  cashAccounts,
  cashCategories,
  cashEntries,
  standingPayments,
  users,
  voucherCounters,
} from '../../../db/schema/index.ts';
import { sameMoneyDays } from '../../payments/same-money/find-same-money.ts';

export type EntryRow = typeof cashEntries.$inferSelect;
export type NewEntry = Omit<typeof cashEntries.$inferInsert, 'voucherNumber' | 'createdAt'>;

/*
 * The next number of a kind in a year, `PV-2026-000001`, without gaps: a transaction that fails gives
 * its number back.
 */
async function nextVoucherNumber(
  tx: Transaction,
  kind: CashEntryKind,
  year: number,
): Promise<string> {
  const prefix = voucherPrefixes[kind];
  const [counter] = await tx
    .insert(voucherCounters)
    .values({ prefix, year, last: 1 })
    .onConflictDoUpdate({
      target: [voucherCounters.prefix, voucherCounters.year],
      set: { last: sql`${voucherCounters.last} + 1` },
    })
    .returning();
  return `${prefix}-${year}-${String(counter?.last).padStart(6, '0')}`;
}

/**
 * Writes a voucher under the next number of its kind in the year of its day. Its time is that of the
 * writing, so that vouchers of a day are in the order of their numbers.
 */
export async function insertEntry(tx: Transaction, row: NewEntry): Promise<EntryRow> {
  const voucherNumber = await nextVoucherNumber(tx, row.kind, Number(row.date.slice(0, 4)));
  const [inserted] = await tx
    .insert(cashEntries)
    .values({ ...row, voucherNumber, createdAt: sql`clock_timestamp()` })
    .returning();
  if (!inserted) throw new Error('The voucher was not inserted.');
  return inserted;
}

const toAccounts = alias(cashAccounts, 'to_accounts');
const originals = alias(cashEntries, 'originals');
const reversals = alias(cashEntries, 'reversals');

export type EntryWithNames = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Returns a voucher with the names of what it refers to; null if there is none. */
export async function findEntry(db: Queryable, id: string) {
  const [row] = await db
    .select({
      entry: cashEntries,
      account: cashAccounts.name,
      toAccount: toAccounts.name,
      category: cashCategories.name,
      reverses: originals.voucherNumber,
      reversal: { _id: reversals.id, voucherNumber: reversals.voucherNumber },
      standing: standingPayments.entryId,
      by: sql<string | null>`${users.fname} || ' ' || ${users.lname}`,
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
    .leftJoin(users, eq(users.id, cashEntries.actorId))
    .where(eq(cashEntries.id, id));
  return row ?? null;
}

/**
 * Returns a transfer of an amount between two accounts, at most a week from a day, that no line of the second shows: the
 * nearest; null where there is none. In kobo.
 */
export async function findFreeTransfer(
  tx: Transaction,
  { from, to, kobo, date }: { from: string; to: string; kobo: number; date: string },
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select entry.id from cash_entries entry
    where entry.kind = 'transfer' and entry.account_id = ${from} and entry.to_account_id = ${to}
      and entry.amount_kobo = ${kobo} and abs(entry.date - ${date}::date) <= ${sameMoneyDays}
      and entry.statement_line_id is null and entry.reverses is null
      and not exists (select from cash_entries reversal where reversal.reverses = entry.id)
      and not exists (select from statement_line_vouchers link where link.entry_id = entry.id and link.account_id = ${to})
    order by abs(entry.date - ${date}::date), entry.voucher_number limit 1`);
  return rows[0]?.id ?? null;
}

/** Returns the voucher that was first written for a line of a bank statement, and whether it counts still. */
export async function firstEntryOfLine(
  tx: Transaction,
  lineId: string,
): Promise<{ counts: boolean } | null> {
  const [row] = await tx
    .select({
      counts: sql<boolean>`not exists (select from cash_entries reversal where reversal.reverses = cash_entries.id)`,
    })
    .from(cashEntries)
    .where(and(eq(cashEntries.statementLineId, lineId), isNull(cashEntries.reverses)));
  return row ?? null;
}
