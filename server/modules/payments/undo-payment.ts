import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { getUser } from '../members/users.ts';
import { findWithPayer, type PaymentWithPayer } from './list-repo.ts';
import { manualGateway } from './record-payment.ts';
import * as repo from './repo.ts';
import { paidTwiceReason } from './settle.ts';

/** Milliseconds within which a mistake can be undone; later it needs an accounting entry. */
const undoableMs = 15 * 60 * 1000;

/* Returns the payment, locked, if it can be undone. */
async function lockUndoable(tx: Transaction, id: string): Promise<repo.PaymentRow> {
  const row = isUuid(id) ? await repo.lockPayment(tx, id) : null;
  if (!row) throw notFound('This payment');
  if (row.gateway !== manualGateway)
    throw conflict('Only a payment that was recorded by hand can be undone.');
  if (row.status !== 'successful') throw conflict('This payment does not count any more.');
  if (Date.now() - row.createdAt.getTime() > undoableMs)
    throw conflict('A payment can be undone for 15 minutes after it was recorded.');
  return row;
}

/* Finds the online payment of the same dues that is under review because this one counted. */
const findPaidTwice = (rows: readonly repo.PaymentRow[]) =>
  rows.find(({ status, reviewReason }) => status === 'review' && reviewReason === paidTwiceReason);

/**
 * Undoes a recent manual payment. It stays in the accounts under its number, as failed, with who
 * undid it and nothing received. Its reference can be used again, and a mail tells the member that
 * the receipt is void. The dues are open again, unless they were also paid online: then that
 * payment counts.
 *
 * @param undoneBy the id of the admin who undoes it
 * @throws AppError 404 for an unknown payment; 409 if it came through a gateway, does not count, or
 * is too old
 */
export async function undoPayment(
  context: Context,
  id: string,
  undoneBy: string,
): Promise<PaymentWithPayer> {
  const { db, outbox, log } = context;
  const { fname, lname } = await getUser(context, undoneBy);
  await db.transaction(async (tx) => {
    const row = await lockUndoable(tx, id);
    /*
     * Locked before anything is written: a concurrent settlement sees this payment either counting
     * or undone.
     */
    const ofYear = await repo.lockPaymentsOfYear(tx, row.userId, row.dueYear);
    await repo.updatePayment(tx, row.id, {
      status: 'failed',
      receivedKobo: null,
      paidAt: null,
      reference: `UNDONE-${row.id}`,
      reviewReason: `Undone by ${fname} ${lname} right after it was recorded.`,
    });
    await outbox.post(tx, 'receipt-void', { paymentId: row.id });
    const online = findPaidTwice(ofYear);
    if (!online) return;
    await repo.updatePayment(tx, online.id, { status: 'successful', reviewReason: null });
    await outbox.post(tx, 'receipt', { paymentId: online.id });
  });
  log.info({ paymentId: id, from: 'successful', to: 'failed' }, 'payment undone');
  outbox.wake();
  const undone = await findWithPayer(db, id);
  if (!undone) throw new Error('The payment that was undone is not there.');
  return undone;
}

/** Registers the mail that voids a receipt. */
export function registerReceiptVoidMail({ db, outbox }: Context): void {
  outbox.register('receipt-void', 'transactional', async ({ paymentId = '' }) => {
    const found = await findWithPayer(db, paymentId);
    if (!found) return null;
    const { payment, payer } = found;
    const amount = formatNaira(nairaFromKobo(payment.amountKobo));
    return {
      to: payer.email,
      subject: `Receipt ${payment.invoiceNumber} is void`,
      text: [
        `Dear ${payer.fname},`,
        `A payment of ${amount} for your annual dues of ${payment.dueYear} was recorded by mistake, and has been undone. A receipt ${payment.invoiceNumber} that you may have been sent is void.`,
        'The Secretariat',
      ].join('\n\n'),
    };
  });
}
