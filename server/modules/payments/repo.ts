import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { invoiceCounters, payments, receiptCounters } from '../../db/schema/index.ts';

export type PaymentRow = typeof payments.$inferSelect;

/**
 * Returns the next invoice number of a year, `INV-2026-000123`; numbers follow the order of
 * commits.
 */
export async function nextInvoiceNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  return `INV-${year}-${String(counter?.last).padStart(6, '0')}`;
}

/**
 * Returns the next receipt number of a year, `RCT-2026-000123`, without gaps: a transaction that fails
 * gives its number back.
 */
export async function nextReceiptNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.year,
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning();
  return `RCT-${year}-${String(counter?.last).padStart(6, '0')}`;
}

export async function insertPayment(db: Queryable, row: typeof payments.$inferInsert) {
  const [inserted] = await db.insert(payments).values(row).returning();
  if (!inserted) throw new Error('The payment was not inserted.');
  return inserted;
}

/** Returns a member's open checkout, or null. */
export async function findOpenCheckout(db: Queryable, userId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'pending')));
  return row ?? null;
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** Returns the payments under review, the oldest first. */
export async function listReview(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.status, 'review'))
    .orderBy(payments.createdAt, payments.id)
    .limit(500);
  return rows.map(({ id }) => id);
}

export async function findPaymentByReference(db: Queryable, reference: string) {
  const [row] = await db.select().from(payments).where(eq(payments.reference, reference));
  return row ?? null;
}

/** Returns the payment, locked until the transaction ends. */
export async function lockPaymentByReference(tx: Transaction, reference: string) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .for('update');
  return row ?? null;
}

/** Returns the payment, locked until the transaction ends. */
export async function lockPayment(tx: Transaction, id: string) {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row ?? null;
}

/** Stores the checkout's link; returns the existing one if there is one. */
export async function saveCheckoutLink(db: Queryable, id: string, link: string): Promise<string> {
  const [row] = await db
    .update(payments)
    .set({ checkoutLink: sql`coalesce(${payments.checkoutLink}, ${link})` })
    .where(eq(payments.id, id))
    .returning({ link: payments.checkoutLink });
  return row?.link ?? link;
}

export async function updatePayment(tx: Queryable, id: string, change: Partial<PaymentRow>) {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(payments.id, id));
}

/** Closes a checkout in favour of a newer one, unless it has been decided. */
export async function supersedeCheckout(db: Queryable, id: string, reason: string) {
  await db
    .update(payments)
    .set({ status: 'failed', reviewReason: reason, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/** Closes the open checkout of a member, if there is one. */
export async function cancelOpenCheckout(
  tx: Transaction,
  userId: string,
  reason: string,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'failed', reviewReason: reason, updatedAt: sql`now()` })
    .where(and(eq(payments.userId, userId), eq(payments.status, 'pending')));
}

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
  const rows = await db
    .update(payments)
    .set({ updatedAt: sql`now()` })
    .where(inArray(payments.id, longestAlone))
    .returning({ reference: payments.reference });
  return rows.map((row) => row.reference);
}

/** Returns references that have been open since before that time, at most a hundred. */
export async function claimOpenSince(
  db: Queryable,
  gateway: string,
  before: Date,
): Promise<string[]> {
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
  { openedSince, notCheckedSince }: { openedSince: Date; notCheckedSince: Date },
): Promise<string[]> {
  const failed = and(
    eq(payments.status, 'failed'),
    gt(payments.createdAt, openedSince),
    lt(payments.updatedAt, notCheckedSince),
  );
  return claimReferences(db, gateway, failed);
}
