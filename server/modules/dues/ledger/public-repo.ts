import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ItemSide } from '#contract/dues/ledger/terms.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { holderOf, recordsOf } from '../../../db/merged-records.ts';
import { nameOf } from '../../../db/names.ts';
import { isNotReversed } from '../../../db/reversals.ts';
import { existsIn, findById, firstRow, firstValue, queryValue } from '../../../db/rows.ts';
import {
  counters,
  ledgerEntries,
  memberAccounts,
  openItems,
  transfers,
  users,
} from '../../../db/schema/index.ts';

/** An entry of a member's ledger. */
export type EntryRow = typeof ledgerEntries.$inferSelect;

/**
 * Locks every member's account until the transaction ends: one transaction at a time writes to the
 * ledger. They would wait for each other all the same, for the counters of invoices, receipts and
 * totals; those are reached in different orders, which this keeps from becoming a deadlock. No member
 * is locked, so everybody can log in, read and change their profile meanwhile.
 */
export async function lockLedger(tx: Transaction): Promise<void> {
  await acquireLock(tx, 'ledger');
}

/**
 * Locks the accounts of members until the transaction ends, always in the same order. Whatever
 * writes to the ledger does this first, before it locks a payment, a subscription or a counter.
 */
export async function lockLedgersOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await lockLedger(tx);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('no key update');
}

/** Runs a transaction that writes to the ledger, which is locked first; see `lockLedger`. */
export const inLedger = <Done>(
  db: Database,
  work: (tx: Transaction) => Promise<Done>,
): Promise<Done> =>
  db.transaction(async (tx) => {
    await lockLedger(tx);
    return work(tx);
  });

/** Runs a transaction that writes to the accounts of members, which are locked first; see `lockLedgersOf`. */
export const inLedgersOf = <Done>(
  db: Database,
  userIds: readonly string[],
  work: (tx: Transaction) => Promise<Done>,
): Promise<Done> =>
  db.transaction(async (tx) => {
    await lockLedgersOf(tx, userIds);
    return work(tx);
  });

/*
 * Accounts of records: that of a record that was merged is the one of the record it was merged into. One
 * parameter for all ids: a statement takes 65,535 at most.
 */
export const isAnyOf = (
  column: typeof openItems.userId | typeof memberAccounts.userId,
  ids: readonly string[],
) => sql`${column} = any(array(select coalesce(record.merged_into, record.id)
    from users record where record.id = any(${sql.param(ids)}::uuid[])))`;

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
export const openItemsOf = (db: Queryable, userId: string): Promise<OpenItem[]> =>
  openItemsOfMany(db, [userId]);

/** Returns the open items of members; those of each in the order of `openItemsOf`. */
export const openItemsOfMany = (db: Queryable, userIds: readonly string[]) =>
  db
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

/** Returns an entry; null where there is none. */
export const findEntry = findById(ledgerEntries);

/**
 * Returns the entry of a payment's money: of the member whose it is now, where it was moved; null before it is
 * settled.
 */
export const findEntryOfPayment = (db: Queryable, paymentId: string): Promise<EntryRow | null> =>
  db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.itemId, ledgerEntries.id)))
    .orderBy(desc(ledgerEntries.position))
    .limit(1)
    .then(firstRow);

/** Returns the record whose a booked payment's money was at a moment; null where it was not booked by then. */
export const ownerAt = (db: Queryable, paymentId: string, at: string): Promise<string | null> =>
  queryValue<string>(db)`
    select user_id from ledger_entries
    where payment_id = ${paymentId} and item_id = id and created_at <= ${at}::timestamptz
    order by position desc limit 1`;

/**
 * Returns the day of the books from which on the owner has that much of a payment, in kobo: what had waited of it, or came
 * back of a refund, is theirs later; what the bank returned and did not after all, since it came.
 */
export const theirsSince = (db: Queryable, money: EntryRow, kobo: number): Promise<string> =>
  queryValue<string>(db)`
    with sums as (
      select posted_on as day, sum(sum(change_kobo)) over (order by posted_on) as kobo from ledger_entries
      where payment_id = ${money.paymentId} and user_id = ${money.userId} and side = 'money' group by 1
    )
    select min(day)::text as day from sums
    where day > coalesce((select max(day) from sums where kobo < ${kobo}), '-infinity')`.then(
    (day) => day ?? money.postedOn,
  );

/** Returns the member whose account a record's entries count for: its own, or that of the record it was merged into. */
export const holderIdOf = async (db: Queryable, userId: string): Promise<string> =>
  (await queryValue<string>(db)`select ${holderOf(sql`${userId}::uuid`)} as id`) ?? userId;

/** Returns the entry that takes another back; null where that stands. */
export const findReversal = (db: Queryable, id: string): Promise<EntryRow | null> =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.reverses, id)).then(firstRow);

/** Returns whether an entry has been reversed. */
export const isReversed = (db: Queryable, id: string): Promise<boolean> =>
  existsIn(db, ledgerEntries, eq(ledgerEntries.reverses, id));

/** Of refunds that were not taken back. */
export const isStandingRefund = sql`${ledgerEntries.kind} = 'refund'
  and ${isNotReversed('ledger_entries')}`;

/** Returns what of a payment was refunded and was not taken back, in kobo. */
export const refundedOf = async (db: Queryable, paymentId: string): Promise<number> =>
  (await db
    .select({ kobo: sql<number>`coalesce(-sum(${ledgerEntries.changeKobo}), 0)::float8` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), isStandingRefund))
    .then(firstValue)) ?? 0;

/** Returns whether something of a payment was refunded, and that was not taken back. */
export const isRefunded = async (db: Queryable, paymentId: string): Promise<boolean> =>
  (await refundedOf(db, paymentId)) > 0;

/**
 * Returns a number that every change of the ledger raises in its own transaction: what was summed under it holds as
 * long as it is the same.
 */
export const readLedgerVersion = async (db: Queryable): Promise<number> =>
  (await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, 'ledger_version'))
    .then(firstValue)) ?? 0;

/** Returns an entry with the name of who wrote it. */
export const findEntryWithActor = (db: Queryable, id: string) =>
  db
    .select({ entry: ledgerEntries, by: nameOf(ledgerEntries.actorId) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, id))
    .then(firstRow);

/** Returns the entries of a payment's money: the payment, refunds, a reversal; in order of writing. */
export const entriesOfPayment = (db: Queryable, paymentId: string) =>
  db
    .select({ entry: ledgerEntries, by: nameOf(ledgerEntries.actorId) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.side, 'money')))
    .orderBy(ledgerEntries.position);

/** Returns a member's balance as it is kept; null where nothing was ever written. In kobo. */
export const findBalance = (db: Queryable, userId: string) =>
  db
    .select()
    .from(memberAccounts)
    .where(isAnyOf(memberAccounts.userId, [userId]))
    .then(firstRow);

/** Sums the transfers that a member has reported and that wait to be checked, in kobo. */
export const sumReported = async (db: Queryable, userId: string): Promise<number> =>
  (await db
    .select({ kobo: sql<number>`coalesce(sum(${transfers.amountKobo}), 0)::float8` })
    .from(transfers)
    .where(
      and(
        sql`${transfers.userId} in ${recordsOf(sql`${userId}::uuid`)}`,
        eq(transfers.state, 'reported'),
      ),
    )
    .then(firstValue)) ?? 0;

/** Returns who is at the other end of moves, by the ids of their entries: a move is two entries of one moment. */
export async function othersOfMoves(db: Queryable, entryIds: readonly string[]) {
  if (entryIds.length === 0) return new Map<string, { _id: string; name: string }>();
  const { rows } = await db.execute<{ entryId: string; _id: string; name: string }>(sql`
    select entry.id as "entryId", person.id as _id, person.fname || ' ' || person.lname as name
    from ledger_entries entry
      join ledger_entries other on other.payment_id = entry.payment_id and other.kind = 'move'
        and other.created_at = entry.created_at and other.id <> entry.id
      join users person on person.id = other.user_id
    where entry.id = any(${sql.param(entryIds)}::uuid[])`);
  return new Map(rows.map(({ entryId, ...other }) => [entryId, other]));
}
