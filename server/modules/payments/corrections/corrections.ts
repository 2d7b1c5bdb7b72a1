import type { z } from 'zod';
import type { GatewayRefund, refundForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Actor, UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { readMsSince } from '../../../db/moments.ts';
import { conflict, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { greetingOf } from '../../../mail/greeting.ts';
import { identifier, signature, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { presentEntry } from '../../dues/ledger/member-ledger.ts';
import { type By, leftOfMoney, refundMoney, reverseEntry } from '../../dues/ledger/post.ts';
import {
  findEntryOfPayment,
  findEntryWithActor,
  lockLedgersOf,
} from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { manualGateway } from '../record/record-payment.ts';
import * as repo from '../record/repo.ts';
import { postPayment } from '../settlement/post-payment.ts';
import { refundingGateway, refundThroughGateway, refuseWhileUnderWay } from './refunds.ts';

/** Milliseconds within which a mistake can be undone; later it is reversed, with a reason. */
const undoableMs = 15 * 60 * 1000;

/*
 * Locks the accounts, then the payment, and returns it with the entry of its money.
 *
 * @throws AppError 404; 409 if it has not been booked
 */
async function lockBooked(tx: Transaction, id: string, others: readonly string[] = []) {
  const known = isUuid(id) ? await repo.findPayment(tx, id) : null;
  if (!known) throw notFound('This payment');
  await lockLedgersOf(tx, [known.userId, ...others]);
  const payment = await repo.lockPayment(tx, id);
  const entry = await findEntryOfPayment(tx, id);
  if (!payment || !entry) throw conflict('This payment does not count.');
  await refuseWhileUnderWay(tx, id);
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
  const reversalId = await db.transaction(async (tx) => {
    const booked = await lockBooked(tx, id);
    const reversal = await reverseLocked(context, tx, booked, by);
    const reviewReason = by.reason ?? null;
    const change = { status: 'failed', receivedKobo: null, reviewReason } as const;
    await auditPayment(tx, by.actor, 'payment.reversed', booked.payment, change);
    return reversal;
  });
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
  by: { actor: UserActor; reason: string },
): Promise<PaymentWithPayer> {
  const { db, log, outbox } = context;
  const member = await getUser(context, userId);
  const movedId = newId();
  await db.transaction(async (tx) => {
    const booked = await lockBooked(tx, id, [member._id]);
    const { payment, entry } = booked;
    if (payment.userId === member._id) throw conflict('This payment is this member’s already.');
    /* Less what was refunded of it. */
    const kobo = await leftOfMoney(tx, entry);
    if (kobo === 0) throw conflict('Nothing is left of this payment.');
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
      verifyCode: null,
      checkoutLink: null,
      gatewayId: null,
      receivedReference: payment.receivedReference ?? payment.reference,
      recordedBy: by.actor.userId,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await postPayment(tx, row, { kobo, paidAt }, by);
    const what = { reason: by.reason, movedTo: movedId };
    await auditPayment(tx, by.actor, 'payment.moved', payment, { userId: member._id }, what);
    await outbox.post(tx, 'receipt', { paymentId: movedId });
  });
  log.info({ paymentId: id, movedTo: movedId }, 'payment moved');
  outbox.wake();
  const moved = await findWithPayer(db, movedId);
  if (!moved) throw new Error('The payment that was moved is not there.');
  return moved;
}

/* Given back by hand, and noted. */
async function refundByHand(
  context: Context,
  id: string,
  form: z.output<typeof refundForm>,
  actor: Actor,
) {
  const { db, log } = context;
  const refundId = await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id);
    const by = { actor, reason: form.reason, reference: form.reference ?? null };
    const refund = await refundMoney(tx, entry, form.amount, by);
    const isAll = refund.leftKobo === 0;
    const change = {
      ...(isAll && { status: 'refunded' as const }),
      reviewReason: form.reason,
    };
    await repo.updatePayment(tx, payment.id, change);
    const what = { refundedKobo: refund.kobo, reference: by.reference };
    await auditPayment(tx, actor, 'payment.refunded', payment, change, what);
    return refund.id;
  });
  log.info({ paymentId: id }, 'payment refunded');
  return { ...(await presentWritten(context, refundId)), state: 'done' as const };
}

/**
 * Gives a payment back, in whole or in part: through the gateway that it came by, or by hand where it
 * has none, or where a reference says that it was given another way. What it paid is owed again.
 *
 * @throws AppError 404; 409 if less is left of it, or the gateway refuses
 */
export async function refundPayment(
  context: Context,
  id: string,
  form: z.output<typeof refundForm>,
  actor: UserActor,
): Promise<GatewayRefund> {
  const known = isUuid(id) ? await repo.findPayment(context.db, id) : null;
  const gateway = known && !form.reference ? refundingGateway(context, known) : null;
  if (!known || !gateway) return refundByHand(context, id, form, actor);
  const { amount: amountKobo, reason } = form;
  return refundThroughGateway(context, gateway, known, { amountKobo, reason, actor });
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
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const { db, outbox, log } = context;
  const { fname, lname } = await getUser(context, actor.userId);
  const reason = `Undone by ${fname} ${lname} right after it was recorded.`;
  await db.transaction(async (tx) => {
    const booked = await lockBooked(tx, id);
    const { payment } = booked;
    if (payment.gateway !== manualGateway)
      throw conflict('Only a payment that was recorded by hand can be undone.');
    if (payment.status !== 'successful') throw conflict('This payment does not count any more.');
    if ((await readMsSince(tx, payment.createdAt)) > undoableMs)
      throw conflict('A payment can be undone for 15 minutes after it was recorded.');
    await reverseLocked(context, tx, booked, { actor, reason });
    const change = { status: 'failed', receivedKobo: null, reviewReason: reason } as const;
    await auditPayment(tx, actor, 'payment.undone', payment, change);
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
    const addressee = found && (await findAccountHolder(db, found.payment.userId));
    if (!addressee) return null;
    const { payment } = found;
    const amount = formatNaira(nairaFromKobo(payment.amountKobo));
    return {
      to: addressee.email,
      subject: `Receipt ${payment.invoiceNumber} is void`,
      parts: [
        greetingOf(addressee),
        words`A payment of ${amount} for your dues was recorded by mistake, and has been reversed. Receipt ${identifier(payment.invoiceNumber)}, which you may have received, is void.`,
        signature,
      ],
    };
  });
}
