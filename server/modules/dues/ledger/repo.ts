import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { addDays } from '#contract/day.ts';
import type { ItemSide } from '#contract/dues/ledger/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { holderOf, recordsOf } from '../../../db/merged-records.ts';
import {
  allocations,
  ledgerEntries,
  memberAccounts,
  openItems,
  users,
} from '../../../db/schema/index.ts';
import { closedUntil } from '../periods/periods-repo.ts';

export type EntryRow = typeof ledgerEntries.$inferSelect;
export type NewEntry = typeof ledgerEntries.$inferInsert;
export type NewAllocation = typeof allocations.$inferInsert;

/**
 * Locks every member's account until the transaction ends: one transaction at a time writes to the
 * ledger. They would wait for each other all the same, for the counters of invoices, receipts and
 * totals; those are reached in different orders, which this keeps from becoming a deadlock. No member
 * is locked, so everybody can log in, read and change their profile meanwhile.
 */
export async function lockAllAccounts(tx: Transaction): Promise<void> {
  await acquireLock(tx, 'ledger');
}

/**
 * Locks the accounts of members until the transaction ends, always in the same order. Whatever
 * writes to the ledger does this first, before it locks a payment, a subscription or a counter.
 */
export async function lockAccounts(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await lockAllAccounts(tx);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('no key update');
}

/*
 * Accounts of records: that of a record that was merged is the one of the record it was merged into. One
 * parameter for all ids: a statement takes 65,535 at most.
 */
const isAnyOf = (
  column: typeof openItems.userId | typeof memberAccounts.userId,
  ids: readonly string[],
) => sql`${column} = any(array(select coalesce(record.merged_into, record.id)
    from users record where record.id = any(${sql.param(ids)}::uuid[])))`;

/**
 * Writes entries. What takes effect in a closed period keeps its date, and is posted on the first open day
 * (ledger.md, 'Closed periods').
 */
export async function insertEntries(tx: Transaction, rows: NewEntry[]): Promise<void> {
  if (rows.length === 0) return;
  const until = await closedUntil(tx);
  const posted = rows.map((row) =>
    until !== null && row.postedOn <= until ? { ...row, postedOn: addDays(until, 1) } : row,
  );
  await tx.insert(ledgerEntries).values(posted);
}

export async function insertAllocations(tx: Transaction, rows: NewAllocation[]): Promise<void> {
  if (rows.length > 0) await tx.insert(allocations).values(rows);
}

/** An item of which something is open. Amounts in kobo. */
export type OpenItem = {
  id: string;
  /** The record that it was written for; another than the account's for a record that was merged. */
  ownerId: string;
  side: ItemSide;
  year: number | null;
  openKobo: number;
  date: string;
  subscriptionId: string | null;
};

/**
 * Returns a member's open items, the oldest first: charges by due date, money in the order in which
 * it was written.
 */
export async function openItemsOf(db: Queryable, userId: string): Promise<OpenItem[]> {
  return openItemsOfMany(db, [userId]);
}

/** Returns the open items of members; those of each in the order of `openItemsOf`. */
export async function openItemsOfMany(
  db: Queryable,
  userIds: readonly string[],
): Promise<(OpenItem & { userId: string })[]> {
  return db
    .select({
      id: openItems.entryId,
      userId: openItems.userId,
      ownerId: ledgerEntries.userId,
      side: openItems.side,
      year: openItems.year,
      openKobo: openItems.openKobo,
      date: ledgerEntries.date,
      subscriptionId: ledgerEntries.subscriptionId,
    })
    .from(openItems)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, openItems.entryId))
    .where(and(isAnyOf(openItems.userId, userIds), gt(openItems.openKobo, 0)))
    .orderBy(
      openItems.userId,
      sql`case when ${openItems.side} = 'charge' then ${openItems.dueDate} end`,
      asc(openItems.position),
    );
}

export async function findEntry(db: Queryable, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row ?? null;
}

/** Returns the entry of a payment's money, or null before it is settled. */
export async function findEntryOfPayment(
  db: Queryable,
  paymentId: string,
): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.kind, 'payment')));
  return row ?? null;
}

/** Returns whether an entry has been reversed. */
export async function isReversed(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.reverses, id));
  return row !== undefined;
}

/** Returns what is open of an item, in kobo. */
export async function openKoboOf(db: Queryable, entryId: string): Promise<number> {
  const [row] = await db
    .select({ openKobo: openItems.openKobo })
    .from(openItems)
    .where(eq(openItems.entryId, entryId));
  return row?.openKobo ?? 0;
}

/** Returns what a sum of money has paid, a row a charge, the last allocated first. In kobo. */
export async function allocatedFrom(
  db: Queryable,
  moneyId: string,
): Promise<{ chargeId: string; ownerId: string; kobo: number; year: number | null }[]> {
  return db
    .select({
      chargeId: allocations.chargeId,
      ownerId: allocations.userId,
      year: openItems.year,
      kobo: sql<number>`sum(${allocations.amountKobo})::float8`,
    })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.entryId, allocations.chargeId))
    .where(eq(allocations.moneyId, moneyId))
    .groupBy(allocations.chargeId, allocations.userId, openItems.year)
    .having(sql`sum(${allocations.amountKobo}) > 0`)
    .orderBy(desc(sql`max(${allocations.position})`));
}

/** Returns whether a member has an opening balance of a year that was not reversed. */
export async function hasOpening(db: Queryable, userId: string, year: number): Promise<boolean> {
  const reversal = db
    .select({ one: sql`1` })
    .from(sql`ledger_entries reversal`)
    .where(sql`reversal.reverses = ${ledgerEntries.id}`);
  const [row] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.userId} in ${recordsOf(sql`${userId}::uuid`)}`,
        eq(ledgerEntries.kind, 'opening'),
        eq(ledgerEntries.year, year),
        sql`not exists ${reversal}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns of a member what stands above their ledger; null where there is none. */
export async function findHolder(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      _id: users.id,
      memberId: users.memberId,
      fname: users.fname,
      mname: users.mname,
      lname: users.lname,
      photoKey: users.photoKey,
      accountState: users.accountState,
      duesCategory: users.duesCategory,
      offRegister: users.offRegister,
      confirmed: sql<boolean>`${users.confirmedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, holderOf(sql`${sql.placeholder('userId')}::uuid`)))
    .prepare('holder_of_account')
    .execute({ userId });
  return row ?? null;
}

/** Returns a member's balance as it is kept; null where nothing was ever written. In kobo. */
export async function findAccount(db: Queryable, userId: string) {
  const [row] = await db
    .select()
    .from(memberAccounts)
    .where(isAnyOf(memberAccounts.userId, [userId]));
  return row ?? null;
}

/** Returns the members among these ids whose credit could pay a charge that is open. */
export async function membersWithCreditAndDebt(
  db: Queryable,
  userIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await db
    .select({ userId: memberAccounts.userId })
    .from(memberAccounts)
    .where(
      and(
        gt(memberAccounts.creditKobo, 0),
        gt(memberAccounts.owedKobo, 0),
        userIds ? isAnyOf(memberAccounts.userId, userIds) : undefined,
      ),
    )
    .orderBy(memberAccounts.userId);
  return rows.map(({ userId }) => userId);
}

/** Returns the position of the last entry or allocation, which every change of the ledger raises. */
export async function readVersion(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select last_value::text as last from ledger_positions`,
  );
  return rows[0]?.last ?? '';
}
