import type { z } from 'zod';
import type { reviewForm } from '#contract/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { ReviewItem } from '#contract/payments/schemas.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { lockAccounts } from '../ledger/ledger.ts';
import { getUser } from '../members/users.ts';
import { findWithPayer, listByIds, type PaymentWithPayer } from './list-repo.ts';
import { postPayment } from './post-payment.ts';
import { presentForTreasurer } from './present.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof reviewForm>;

/** Returns the payments that wait for the treasurer, the oldest first. In naira. */
export async function reviewQueue({ db, settings }: Context): Promise<ReviewItem[]> {
  const rows = await listByIds(db, await repo.listReview(db));
  return rows.map((row) => {
    const { id, reviewReason, amountKobo, receivedKobo, gateway } = row.payment;
    const currency = row.payment.receivedCurrency ?? row.payment.currency;
    const received = receivedKobo === null ? null : nairaFromKobo(receivedKobo);
    return {
      _id: id,
      payment: presentForTreasurer(row, settings.publicUrl),
      why: reviewReason ?? '',
      expected: nairaFromKobo(amountKobo),
      received,
      currency,
      gatewaySays: `${gateway}: ${received === null ? 'nothing' : `${received} ${currency}`} received`,
    };
  });
}

async function decide(
  { outbox }: Context,
  tx: Transaction,
  payment: repo.PaymentRow,
  { action, reason, userId }: Form,
  actorId: string,
): Promise<void> {
  const remark = `${payment.reviewReason ?? ''} ${reason}`.trim();
  if (action === 'dismiss' || action === 'refund')
    return repo.updatePayment(tx, payment.id, {
      status: action === 'refund' ? 'refunded' : 'failed',
      ...(action === 'refund' && { paidAt: payment.paidAt ?? new Date() }),
      reviewReason: remark,
    });
  const { receivedKobo, receivedCurrency } = payment;
  if (!receivedKobo || receivedCurrency)
    throw conflict('No naira have been received. Refund or dismiss it.');
  const row = action === 'move' && userId ? { ...payment, userId } : payment;
  if (row !== payment) await repo.updatePayment(tx, payment.id, { userId: row.userId });
  const money = {
    kobo: receivedKobo,
    paidAt: payment.paidAt ?? new Date(),
    asCredit: action === 'credit',
  };
  await postPayment(tx, row, money, { actorId, reason }, { reviewReason: remark });
  await outbox.post(tx, 'receipt', { paymentId: payment.id });
}

/**
 * Decides on a payment under review. `accept` pays what is owed with what was received, `credit` keeps
 * it for the next charge, `move` gives it to another member, `refund` and `dismiss` end it without an
 * entry: the money went back, or never came (ledger.md, 'Calls').
 *
 * @throws AppError 404 for an unknown payment or member; 409 if it is not under review, or no naira
 * have been received
 */
export async function resolveReview(
  context: Context,
  id: string,
  form: Form,
  actorId: string,
): Promise<PaymentWithPayer> {
  const { db, log, outbox } = context;
  const known = isUuid(id) ? await repo.findPayment(db, id) : null;
  if (!known) throw notFound('This payment');
  const other = form.action === 'move' && form.userId ? [form.userId] : [];
  for (const userId of other) await getUser(context, userId);
  await db.transaction(async (tx) => {
    await lockAccounts(tx, [known.userId, ...other]);
    const payment = await repo.lockPayment(tx, id);
    if (payment?.status !== 'review') throw conflict('This payment is not under review any more.');
    await decide(context, tx, payment, form, actorId);
  });
  log.info({ paymentId: id, action: form.action }, 'payment reviewed');
  outbox.wake();
  const decided = await findWithPayer(db, id);
  if (!decided) throw new Error('The payment that was reviewed is not there.');
  return decided;
}
