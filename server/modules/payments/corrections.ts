import type { z } from 'zod';
import type { refundForm } from '#contract/ledger/schemas.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import {
  type By,
  findEntryOfPayment,
  findEntryWithActor,
  lockAccounts,
  presentEntry,
  refundMoney,
  reverseEntry,
} from '../ledger/ledger.ts';
import { getUser } from '../members/users.ts';
import { findWithPayer, type PaymentWithPayer } from './list-repo.ts';
import { postPayment } from './post-payment.ts';
import { manualGateway } from './record-payment.ts';
import * as repo from './repo.ts';

/** Milliseconds within which a mistake can be undone; later it is reversed, with a reason. */
const undoableMs = 15 * 60 * 1000;

/*
 * Locks the accounts, then the payment, and returns it with the entry of its money.
 *
 * @throws AppError 404; 409 if it has not been booked
 */
async function lockBooked(
  { db }: Pick<Context, 'db'>,
  tx: Transaction,
  id: string,
  others: readonly string[] = [],
) {
  const known = isUuid(id) ? await repo.findPayment(db, id) : null;
  if (!known) throw notFound('This payment');
  await lockAccounts(tx, [known.userId, ...others]);
  const payment = await repo.lockPayment(tx, id);
  const entry = await findEntryOfPayment(tx, id);
  if (!payment || !entry) throw conflict('This payment does not count.');
  return { payment, entry };
}

/* The payment keeps its numbers; its reference can be recorded again. */
async function reverseLocked(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  booked: Awaited<ReturnType<typeof lockBooked>>,
  by: By,
): Promise<string> {
  const { payment, entry } = booked;
  const reversalId = await reverseEntry(tx, entry, by);
  await repo.updatePayment(tx, payment.id, {
    status: 'failed',
    receivedKobo: null,
    paidAt: null,
    ...(payment.gateway === manualGateway && { reference: `REVERSED-${payment.id}` }),
    reviewReason: by.reason ?? null,
  });
  await outbox.post(tx, 'receipt-void', { paymentId: payment.id });
  return reversalId;
}

/* Returns an entry that was just written, as the API presents it. */
async function presentWritten({ db }: Pick<Context, 'db'>, id: string) {
  const row = await findEntryWithActor(db, id);
  if (!row) throw new Error('The entry that was written is not there.');
  return presentEntry(row);
}

/**
 * Takes a payment back, with all that it paid; the member is told that the receipt is void.
 *
 * @throws AppError 404; 409 a second time, or if it does not count
 */
export async function reversePayment(context: Context, id: string, by: By) {
  const { db, log, outbox } = context;
  const reversalId = await db.transaction(async (tx) =>
    reverseLocked(context, tx, await lockBooked(context, tx, id), by),
  );
  log.info({ paymentId: id, from: 'successful', to: 'failed' }, 'payment reversed');
  outbox.wake();
  return presentWritten(context, reversalId);
}

/**
 * Moves a payment that was recorded for the wrong member: reversed, and recorded for the other one in
 * the same transaction, with its own numbers.
 *
 * @returns the other member's payment
 * @throws AppError 404 for an unknown payment or member; 409 if it does not count, or is theirs
 */
export async function movePayment(
  context: Context,
  id: string,
  userId: string,
  by: { actorId: string; reason: string },
): Promise<PaymentWithPayer> {
  const { db, log, outbox } = context;
  const member = await getUser(context, userId);
  const movedId = newId();
  await db.transaction(async (tx) => {
    const booked = await lockBooked(context, tx, id, [member._id]);
    const { payment, entry } = booked;
    if (payment.userId === member._id) throw conflict('This payment is this member’s already.');
    const kobo = entry.changeKobo;
    const paidAt = payment.paidAt ?? new Date();
    await reverseLocked(context, tx, booked, by);
    const row = await repo.insertPayment(tx, {
      ...payment,
      id: movedId,
      userId: member._id,
      invoiceNumber: await repo.nextInvoiceNumber(tx, payment.dueYear),
      reference: `${payment.reference} #${movedId}`,
      amountKobo: kobo,
      status: 'review',
      receiptNumber: null,
      checkoutLink: null,
      gatewayId: null,
      receivedReference: payment.receivedReference ?? payment.reference,
      recordedBy: by.actorId,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await postPayment(tx, row, { kobo, paidAt }, by);
    await outbox.post(tx, 'receipt', { paymentId: movedId });
  });
  log.info({ paymentId: id, movedTo: movedId }, 'payment moved');
  outbox.wake();
  const moved = await findWithPayer(db, movedId);
  if (!moved) throw new Error('The payment that was moved is not there.');
  return moved;
}

/**
 * Gives a payment back by hand, in whole or in part, and notes it. What it paid is owed again.
 *
 * @throws AppError 404; 409 if less is left of it
 */
export async function refundPayment(
  context: Context,
  id: string,
  form: z.output<typeof refundForm>,
  actorId: string,
) {
  const { db, log } = context;
  const refundId = await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(context, tx, id);
    const by = { actorId, reason: form.reason, reference: form.reference ?? null };
    const refund = await refundMoney(tx, entry, form.amount, by);
    const isAll = refund.leftKobo === 0;
    await repo.updatePayment(tx, payment.id, {
      ...(isAll && { status: 'refunded' as const }),
      reviewReason: form.reason,
    });
    return refund.id;
  });
  log.info({ paymentId: id }, 'payment refunded');
  return presentWritten(context, refundId);
}

/**
 * Undoes a payment that was recorded by hand a moment ago: a reversal without a reason to type.
 *
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
  const reason = `Undone by ${fname} ${lname} right after it was recorded.`;
  await db.transaction(async (tx) => {
    const booked = await lockBooked(context, tx, id);
    const { payment } = booked;
    if (payment.gateway !== manualGateway)
      throw conflict('Only a payment that was recorded by hand can be undone.');
    if (payment.status !== 'successful') throw conflict('This payment does not count any more.');
    if (Date.now() - payment.createdAt.getTime() > undoableMs)
      throw conflict('A payment can be undone for 15 minutes after it was recorded.');
    await reverseLocked(context, tx, booked, { actorId: undoneBy, reason });
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
        `A payment of ${amount} for your dues was recorded by mistake, and has been taken back. A receipt ${payment.invoiceNumber} that you may have been sent is void.`,
        'The Secretariat',
      ].join('\n\n'),
    };
  });
}
