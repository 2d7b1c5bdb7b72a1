import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { documentNumber } from '../../../db/document-numbers.ts';
import { firstRow } from '../../../db/rows.ts';
import { jointReceiptPayments, jointReceipts } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';

export type JointReceiptRow = typeof jointReceipts.$inferSelect;

/**
 * Gives who paid for several members a receipt of their payments, under the next number of the year. The ledger must be
 * locked, so that numbers have no gaps.
 */
export async function insertPayerReceipt(
  tx: Transaction,
  { payer, year, actorId }: { payer: string; year: number; actorId: string },
  paymentIds: readonly string[],
): Promise<Pick<JointReceiptRow, 'id' | 'number'>> {
  const written = await tx.$count(
    jointReceipts,
    sql`starts_with(${jointReceipts.number}, ${`JRC-${year}-`})`,
  );
  const id = newId();
  const number = documentNumber('JRC', year, written + 1);
  await tx
    .insert(jointReceipts)
    .values({ id, number, payer, actorId, verifyCode: sql`new_verify_code()` });
  await tx
    .insert(jointReceiptPayments)
    .values(paymentIds.map((paymentId) => ({ receiptId: id, paymentId })));
  return { id, number };
}

/** Returns the receipt of a payer with the ids of its payments; null where there is none. */
async function withPayments(db: Queryable, receipt: JointReceiptRow | undefined) {
  if (!receipt) return null;
  const rows = await db
    .select({ id: jointReceiptPayments.paymentId })
    .from(jointReceiptPayments)
    .where(eq(jointReceiptPayments.receiptId, receipt.id));
  return { receipt, paymentIds: rows.map(({ id }) => id) };
}

/** Returns a payer's receipt by its id; null where there is none. */
export async function findPayerReceipt(db: Queryable, id: string) {
  const [row] = await db.select().from(jointReceipts).where(eq(jointReceipts.id, id));
  return withPayments(db, row);
}

/** Returns a payer's receipt by its code; null where there is none. */
export async function findPayerReceiptByCode(db: Queryable, code: string) {
  const [row] = await db.select().from(jointReceipts).where(eq(jointReceipts.verifyCode, code));
  return withPayments(db, row);
}

/** Returns the payer's receipt that a payment is on; null where it is on none. */
export const payerReceiptOf = (db: Queryable, paymentId: string) =>
  db
    .select({ _id: jointReceipts.id, number: jointReceipts.number, payer: jointReceipts.payer })
    .from(jointReceiptPayments)
    .innerJoin(jointReceipts, eq(jointReceipts.id, jointReceiptPayments.receiptId))
    .where(eq(jointReceiptPayments.paymentId, paymentId))
    .then(firstRow);
