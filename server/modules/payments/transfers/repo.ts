import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TransferState } from '#contract/payments/transfers/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { holderOf, recordsOf } from '../../../db/merged-records.ts';
import {
  findById,
  firstRow,
  insertReturning,
  lockById,
  type Page,
  pageOf,
  updateById,
  valuesIn,
} from '../../../db/rows.ts';
import { memberAccounts, payments, transfers, users } from '../../../db/schema/index.ts';
import { listedColumns } from '../../account/users/public-repo.ts';
import type { PaymentRow } from '../record/repo.ts';
import { keyOfColumn } from '../same-money/public-repo.ts';
import { sameMoneyDays } from '../same-money/rules.ts';

export type TransferRow = typeof transfers.$inferSelect;

export const insertTransfer = insertReturning(transfers);

/* Also those that were reported for a record that was merged into theirs. */
const isOf = (userId: string) => sql`${transfers.userId} in ${recordsOf(sql`${userId}::uuid`)}`;

/** Counts the transfers of a member that wait for the treasurer. */
export const countOpen = (db: Queryable, userId: string): Promise<number> =>
  db.$count(transfers, and(isOf(userId), eq(transfers.state, 'reported')));

/** Counts the transfers of all members that wait for the treasurer. */
export const countReported = (db: Queryable): Promise<number> =>
  db.$count(transfers, eq(transfers.state, 'reported'));

export const findTransfer = findById(transfers);

/** Returns the transfer, locked until the transaction ends. */
export const lockTransfer = lockById(transfers);

/** Returns whose accounts those of some records are. */
export const holdersOf = (db: Queryable, userIds: readonly string[]): Promise<string[]> =>
  db
    .select({ id: sql<string>`coalesce(${users.mergedInto}, ${users.id})` })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .then(valuesIn);

/**
 * Returns the approved transfer that has a payment: that one, or, where it came to several, one under the reference of
 * the one that it names; null where none has.
 */
export const findByPayment = (db: Queryable, paymentId: string): Promise<TransferRow | null> =>
  db
    .select()
    .from(transfers)
    .where(
      sql`exists (select from payments own, payments payment
        where own.id = ${transfers.paymentId} and payment.id = ${paymentId} and (payment.id = own.id
          or coalesce(own.received_kobo, own.amount_kobo) < ${transfers.amountKobo}
          and ${keyOfColumn(sql`payment.received_reference`)} = ${keyOfColumn(sql`own.received_reference`)}))`,
    )
    .limit(1)
    .then(firstRow);

/** Returns a member's reported transfers of an amount, at most a week from a day, locked; the nearest first. */
export function lockReported(
  tx: Transaction,
  { userId, kobo, date }: { userId: string; kobo: number; date: string },
): Promise<(TransferRow & { apart: number })[]> {
  const apart = sql`abs(${transfers.date} - ${date}::date)`;
  return tx
    .select({ ...getTableColumns(transfers), apart: sql<number>`${apart}` })
    .from(transfers)
    .where(
      and(
        isOf(userId),
        eq(transfers.amountKobo, kobo),
        eq(transfers.state, 'reported'),
        sql`${apart} <= ${sameMoneyDays}`,
      ),
    )
    .orderBy(apart, transfers.createdAt)
    .for('update');
}

export const updateTransfer = updateById(transfers);

/** A transfer with its payment, and whether that was moved to another member since; null without one. */
export type ListedTransfer = {
  transfer: TransferRow;
  payment: PaymentRow | null;
  isMoved: boolean;
};

const listed = {
  transfer: getTableColumns(transfers),
  payment: getTableColumns(payments),
  isMoved: sql<boolean>`${payments.id} is not null
    and ${holderOf(sql`${payments.userId}`)} <> ${holderOf(sql`${transfers.userId}`)}`,
};

/* What they have taken back themselves, by a record that was merged into theirs too, is not listed to them. */
const notWithdrawn = (userId: string) =>
  sql`(${transfers.state} <> 'refused'
    or ${transfers.decidedBy} not in ${recordsOf(sql`${userId}::uuid`)})`;

/** Returns a member's transfers, the newest first. */
export const listOfUser = (db: Queryable, userId: string): Promise<ListedTransfer[]> =>
  db
    .select(listed)
    .from(transfers)
    .leftJoin(payments, eq(payments.id, transfers.paymentId))
    .where(and(isOf(userId), notWithdrawn(userId)))
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(100);

const deciders = alias(users, 'deciders');

const withMember = (db: Queryable) =>
  db
    .select({
      ...listed,
      member: listedColumns,
      owedKobo: sql<number>`coalesce(${memberAccounts.owedKobo}, 0)::float8`,
      yearsOwed: sql<number>`coalesce(${memberAccounts.yearsOwed}, 0)`,
      decider: { _id: deciders.id, fname: deciders.fname, lname: deciders.lname },
    })
    .from(transfers)
    .innerJoin(users, eq(users.id, transfers.userId))
    .leftJoin(payments, eq(payments.id, transfers.paymentId))
    .leftJoin(memberAccounts, eq(memberAccounts.userId, holderOf(sql`${transfers.userId}`)))
    .leftJoin(deciders, eq(deciders.id, transfers.decidedBy));

export type TransferWithMember = Awaited<ReturnType<typeof listPage>>['rows'][number];

/** Returns a transfer with its member and what they owe; null if there is none. In kobo. */
export const findWithMember = (db: Queryable, id: string) =>
  withMember(db).where(eq(transfers.id, id)).then(firstRow);

/** Returns a page of transfers, those that wait first, the newest first among each, and how many there are. */
export const listPage = (
  db: Queryable,
  states: readonly TransferState[] | undefined,
  page: Page,
) => {
  const where = states && inArray(transfers.state, [...states]);
  const waiting = sql`${transfers.state} <> 'reported'`;
  const inOrder = withMember(db)
    .where(where)
    .orderBy(waiting, desc(transfers.createdAt), desc(transfers.id));
  return pageOf(inOrder, db.$count(transfers, where), page);
};
