import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { invoiceCounters, payments } from '../../db/schema/index.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The next invoice number of a year, `INV-2026-000123`; numbers follow each other in commit order. */
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

export async function insertPayment(db: Queryable, row: typeof payments.$inferInsert) {
  const [inserted] = await db.insert(payments).values(row).returning();
  if (!inserted) throw new Error('The payment was not inserted.');
  return inserted;
}

export async function findPaymentsOfYear(
  db: Queryable,
  userId: string,
  dueYear: number,
  status: 'pending' | 'successful',
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.userId, userId), eq(payments.dueYear, dueYear), eq(payments.status, status)),
    );
  return row ?? null;
}

export async function findPaymentByReference(db: Queryable, reference: string) {
  const [row] = await db.select().from(payments).where(eq(payments.reference, reference));
  return row ?? null;
}

/** The payment, locked until the transaction ends. */
export async function lockPaymentByReference(tx: Transaction, reference: string) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .for('update');
  return row ?? null;
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(tx: Transaction, id: string) {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row ?? null;
}

/** All payments of a member and due year, the oldest first, locked until the transaction ends. */
export async function lockPaymentsOfYear(tx: Transaction, userId: string, dueYear: number) {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.dueYear, dueYear)))
    .orderBy(payments.id)
    .for('update');
}

/** Keeps the checkout's link; where one is kept already, that one is answered. */
export async function saveCheckoutLink(db: Queryable, id: string, link: string): Promise<string> {
  const [row] = await db
    .update(payments)
    .set({ checkoutLink: sql`coalesce(${payments.checkoutLink}, ${link})` })
    .where(eq(payments.id, id))
    .returning({ link: payments.checkoutLink });
  return row?.link ?? link;
}

export async function updatePayment(
  tx: Queryable,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
) {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(payments.id, id));
}

/** Gives up a checkout for a newer one, unless it has been decided meanwhile. */
export async function supersedeCheckout(db: Queryable, id: string, reason: string) {
  await db
    .update(payments)
    .set({ status: 'failed', reviewReason: reason, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/** Gives up the open checkout of a member and due year, where there is one. */
export async function cancelOpenCheckout(
  tx: Transaction,
  userId: string,
  dueYear: number,
  reason: string,
) {
  await tx
    .update(payments)
    .set({ status: 'failed', reviewReason: reason, updatedAt: sql`now()` })
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.dueYear, dueYear),
        eq(payments.status, 'pending'),
      ),
    );
}

/* At most a hundred, those left alone longest; marked as looked at, so that the next call goes on with others. */
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

/** References still open since before that time, a hundred a call. */
export async function claimOpenSince(
  db: Queryable,
  gateway: string,
  before: Date,
): Promise<string[]> {
  const open = and(eq(payments.status, 'pending'), lt(payments.createdAt, before));
  return claimReferences(db, gateway, open);
}

/** References that have failed, opened since one time and not looked at since the other, a hundred a call. */
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
