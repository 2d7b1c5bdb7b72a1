import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isOwnEntry } from '../../../db/cleared-movements.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nextNumber } from '../../../db/document-numbers.ts';
import { recordsOf } from '../../../db/merged-records.ts';
import type { Moment } from '../../../db/moments.ts';
import {
  findById,
  firstRow,
  firstValue,
  hasRows,
  insertReturning,
  isAny,
  lockById,
  queryValue,
  updateById,
  valuesIn,
} from '../../../db/rows.ts';
import { invoiceCounters, payments, receiptCounters } from '../../../db/schema/index.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Returns the next invoice number of a year, `INV-2026-000123`; numbers follow the order of commits. */
export const nextInvoiceNumber = nextNumber(invoiceCounters, 'INV');

/** Returns the next receipt number of a year, `RCT-2026-000123`, without gaps. */
export const nextReceiptNumber = nextNumber(receiptCounters, 'RCT');

export const insertPayment = insertReturning(payments);

/* Of checkouts that gave way while their gateway could not be asked, only the gateway's answer decides. */
const isOpen = and(eq(payments.status, 'pending'), isNull(payments.supersededAt));

/** Returns a member's open checkout, or null. */
export const findOpenCheckout = (db: Queryable, userId: string): Promise<PaymentRow | null> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isOpen))
    .then(firstRow);

/** Returns a member's undecided checkouts that gave way to others, the newest first. */
export const findCheckoutsAside = (db: Queryable, userId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, 'pending'),
        isNotNull(payments.supersededAt),
      ),
    )
    .orderBy(desc(payments.createdAt));

/** Makes room for another checkout without deciding on this one: its gateway is asked until it answers. */
export async function setCheckoutAside(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ supersededAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), isOpen));
}

/**
 * Returns the invoice number of a payment that counts, and for which a payment was opened in place, or the other
 * way round; null where there is none.
 */
export async function paidInPlaceOf(
  tx: Transaction,
  { id, supersedes, supersededAt }: PaymentRow,
): Promise<string | null> {
  if (supersedes === null && supersededAt === null) return null;
  return queryValue<string>(tx)`
    with recursive tied as (
      select id, supersedes from payments where id = ${id}
      union
      select other.id, other.supersedes from payments other
        join tied on other.id = tied.supersedes or other.supersedes = tied.id
    )
    select invoice_number as number from payments join tied using (id)
    where id <> ${id} and status = 'successful' limit 1`;
}

export const findPayment = findById(payments);

/** Returns the payments under review, in whole or by their surplus, the oldest first. */
export const listReview = (db: Queryable): Promise<string[]> =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        eq(payments.status, 'review'),
        and(eq(payments.status, 'successful'), gt(payments.surplusKobo, 0)),
      ),
    )
    .orderBy(payments.createdAt, payments.id)
    .limit(500)
    .then(valuesIn);

export const findPaymentByReference = (db: Queryable, reference: string) =>
  db.select().from(payments).where(eq(payments.reference, reference)).then(firstRow);

/** Returns whether a line of a bank statement shows the money of a payment. */
export const isOnStatement = (db: Queryable, id: string): Promise<boolean> =>
  hasRows(db)`select from statement_line_payments where payment_id = ${id} limit 1`;

/** Returns whether a line of a bank statement shows an entry of the ledger. */
export const isEntryOnStatement = (db: Queryable, entryId: string): Promise<boolean> =>
  hasRows(db)`
    select from cleared_movements where movement_id = ${entryId} and statement_line_id is not null limit 1`;

/** Returns whether a payment is ticked in the reconciliation of its account, by its own entry. */
export const isTicked = (db: Queryable, id: string): Promise<boolean> =>
  hasRows(db)`
    select from cleared_movements cleared join ledger_entries entry on entry.id = cleared.movement_id
    where entry.payment_id = ${id} and ${isOwnEntry('entry')}
      and not exists (select from ledger_entries later where later.payment_id = ${id}
        and ${isOwnEntry('later')} and later.position > entry.position) limit 1`;

/** Returns the payment, locked until the transaction ends. */
export const lockPaymentByReference = (tx: Transaction, reference: string) =>
  tx.select().from(payments).where(eq(payments.reference, reference)).for('update').then(firstRow);

/** Returns the payment, locked until the transaction ends. */
export const lockPayment = lockById(payments);

const lockOf = (tx: Transaction, userId: string, which: SQL): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(sql`${payments.userId} in ${recordsOf(sql`${userId}::uuid`)} and ${which}`)
    .orderBy(payments.createdAt, payments.id)
    .for('update');

/** Returns the payments of a member of which something counts, or waits beside what counted, locked; the oldest first. */
export const lockCounted = (tx: Transaction, userId: string) =>
  lockOf(
    tx,
    userId,
    sql`${payments.status} = 'successful' and ${payments.netKobo} + ${payments.surplusKobo} > 0`,
  );

/** Returns the payments of a member that were taken out of their account in one act into suspense, and wait there, locked. */
export const lockHeld = (tx: Transaction, userId: string) =>
  lockOf(
    tx,
    userId,
    sql`${payments.status} = 'review' and exists (select from ledger_entries reversal
      join suspense_entries held on held.payment_id = reversal.payment_id and held.created_at = reversal.created_at
      where reversal.payment_id = ${payments.id} and reversal.kind = 'reversal' and held.kind = 'received')`,
  );

/** Notes whether a checkout was opened last by the link of a reminder. */
export async function noteOpener(db: Queryable, id: string, byLink: boolean): Promise<void> {
  await db
    .update(payments)
    .set({ byLink })
    .where(and(eq(payments.id, id), ne(payments.byLink, byLink)));
}

/** Stores the checkout's link; returns the existing one if there is one. */
export async function saveCheckoutLink(db: Queryable, id: string, link: string): Promise<string> {
  const [row] = await db
    .update(payments)
    .set({
      checkoutLink: sql`coalesce(${payments.checkoutLink}, ${link})`,
      linkAskedAt: null,
    })
    .where(eq(payments.id, id))
    .returning({ link: payments.checkoutLink });
  return row?.link ?? link;
}

/**
 * Claims a payment without a link, so that one process asks the gateway for it at a time.
 *
 * @param notSince the time before which an earlier question has ended, whatever became of it
 */
export async function claimLink(db: Queryable, id: string, notSince: Moment): Promise<boolean> {
  const free = sql`(${payments.linkAskedAt} is null or ${payments.linkAskedAt} < ${notSince})`;
  return db
    .update(payments)
    .set({ linkAskedAt: sql`now()` })
    .where(and(eq(payments.id, id), isNull(payments.checkoutLink), free))
    .returning({ id: payments.id })
    .then(isAny);
}

/** Ends the claim on a link that did not come. */
export async function releaseLink(db: Queryable, id: string): Promise<void> {
  await db.update(payments).set({ linkAskedAt: null }).where(eq(payments.id, id));
}

/** Returns our reference of a gateway's charge, once it is known. */
export const findReferenceByGatewayId = (db: Queryable, gateway: string, gatewayId: string) =>
  db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.gatewayId, gatewayId)))
    .then(firstValue);

/**
 * Returns the invoice number of another payment that a gateway's charge has paid. The charge is
 * locked until the transaction ends.
 */
export async function otherPaymentOf(
  tx: Transaction,
  { id, gateway }: PaymentRow,
  gatewayId: string,
): Promise<string | null> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${gateway} ${gatewayId}`}, 0))`,
  );
  const [row] = await tx
    .select({ invoiceNumber: payments.invoiceNumber })
    .from(payments)
    .where(
      and(eq(payments.gateway, gateway), eq(payments.gatewayId, gatewayId), ne(payments.id, id)),
    )
    .limit(1);
  return row?.invoiceNumber ?? null;
}

/** Returns the payments that the surplus of one became, the oldest first. */
export const partsOf = (tx: Transaction, id: string): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(eq(payments.partOf, id))
    .orderBy(payments.createdAt, payments.id);

/** Returns whether a payment counts, and something of it waits for the treasurer. */
export const hasSurplus = ({ status, surplusKobo }: PaymentRow): boolean =>
  status === 'successful' && surplusKobo > 0;

/** Returns what is said of a payment, with what is said now. */
export const remarkOf = ({ reviewReason }: PaymentRow, reason: string): string =>
  `${reviewReason ?? ''} ${reason}`.trim();

export const updatePayment = updateById(payments);

const closeOpen = (db: Queryable, which: SQL, reason: string): Promise<PaymentRow[]> =>
  db
    .update(payments)
    .set({ status: 'failed', reviewReason: reason, updatedAt: sql`now()` })
    .where(and(which, isOpen))
    .returning();

/** Closes a checkout in favour of a newer one, unless it has been decided; returns what it closed. */
export const supersedeCheckout = (db: Queryable, id: string, reason: string) =>
  closeOpen(db, eq(payments.id, id), reason);

/** Closes the open checkout of a member, if there is one, and returns it. */
export const cancelOpenCheckout = (tx: Transaction, userId: string, reason: string) =>
  closeOpen(tx, eq(payments.userId, userId), reason);

/*
 * Returns at most a hundred, least recently checked first; marks them as checked, so that the next
 * call continues with others.
 */
async function claimReferences(db: Queryable, gateway: string, which: SQL | undefined) {
  const longestAlone = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), which))
    .orderBy(payments.updatedAt)
    .limit(100);
  return db
    .update(payments)
    .set({ updatedAt: sql`now()` })
    .where(inArray(payments.id, longestAlone))
    .returning({ reference: payments.reference })
    .then(valuesIn);
}

/** Returns references that have been open since before that time, at most a hundred. */
export async function claimOpenSince(db: Queryable, gateway: string, before: Moment) {
  const open = and(eq(payments.status, 'pending'), lt(payments.createdAt, before));
  return claimReferences(db, gateway, open);
}

/**
 * Returns failed references that were opened since one time and not checked since the other, at
 * most a hundred.
 */
export async function claimFailed(
  db: Queryable,
  gateway: string,
  { openedSince, notCheckedSince }: { openedSince: Moment; notCheckedSince: Moment },
): Promise<string[]> {
  const failed = and(
    eq(payments.status, 'failed'),
    gt(payments.createdAt, openedSince),
    lt(payments.updatedAt, notCheckedSince),
  );
  return claimReferences(db, gateway, failed);
}
