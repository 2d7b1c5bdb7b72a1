import type { z } from 'zod';
import type { reviewForm } from '#contract/dues/ledger/schemas.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { addToMoney, allocateOpen, type By } from '../../dues/ledger/post.ts';
import { findEntryOfPayment, holderIdOf } from '../../dues/ledger/public-repo.ts';
import { issueReceipt, keepReceipt } from '../receipts/issue-receipt.ts';
import { auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import { dueDateOf, postPayment } from '../settlement/post-payment.ts';
import { postRefundMail } from '../settlement/refund-mail.ts';
import { givePaymentBack } from '../suspense/suspense.ts';

type Form = z.output<typeof reviewForm>;

/* The whole is the member's then: the receipt is superseded by one of the whole. */
async function keepWithPayer(
  tx: Transaction,
  { id, surplusKobo }: repo.PaymentRow,
  by: By,
  { asCredit }: { asCredit: boolean },
): Promise<void> {
  const entry = await findEntryOfPayment(tx, id);
  if (!entry) throw new Error('The payment that has a surplus is not booked.');
  const former = await keepReceipt(tx, id);
  await addToMoney(tx, entry, surplusKobo, by);
  if (!asCredit) await allocateOpen(tx, entry.userId);
  await issueReceipt(tx, id, former);
}

/*
 * A payment of its own, of another member. The first stays what was received, with the gateway's id, by which refunds
 * and disputes of the charge come.
 */
async function giveToOther(
  tx: Transaction,
  payment: repo.PaymentRow,
  userId: string,
  by: By,
): Promise<string> {
  const { gateway, method, cashAccountId, reference, surplusKobo: kobo, dueYear } = payment;
  if ((await holderIdOf(tx, payment.userId)) === (await holderIdOf(tx, userId)))
    throw conflict('This payment is this member’s already. Keep the surplus as credit.');
  const id = newId();
  const part = await repo.insertPayment(tx, {
    id,
    userId,
    reference: `${reference} #${id}`,
    receivedReference: reference,
    partOf: payment.id,
    dueYear,
    invoiceNumber: await repo.nextInvoiceNumber(tx, dueYear),
    ...(await dueDateOf(tx, dueYear)),
    amountKobo: kobo,
    gateway,
    method,
    cashAccountId,
    status: 'review',
    reviewReason: `Surplus of ${payment.invoiceNumber}. ${by.reason ?? ''}`.trim(),
  });
  const entry = await findEntryOfPayment(tx, payment.id);
  const paidAt = payment.paidAt ?? new Date();
  await postPayment(tx, part, { kobo, paidAt, ...(entry && { postedOn: entry.postedOn }) }, by);
  await auditPayment(tx, by.actor, 'payment.recorded', part, {}, { gateway, reason: by.reason });
  return id;
}

/**
 * Decides on what waits of a payment that counts: it is the member's credit, or pays what they owe, or is another
 * member's, or was given back. The payment must be locked, and the ledger.
 *
 * @throws AppError 409 to dismiss it, because it came, or to move it to who has it
 */
export async function decideOnSurplus(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  payment: repo.PaymentRow,
  form: Form,
  actor: UserActor,
): Promise<void> {
  const { outbox } = context;
  const { id, surplusKobo } = payment;
  const { action, reason, userId, date } = form;
  const by = { actor, reason };
  if (action === 'dismiss')
    throw conflict('This money came. Keep it as credit, move it to another member, or refund it.');
  const how = action === 'refund' ? await givePaymentBack(tx, id, form, by) : null;
  if (action === 'move' && userId)
    await outbox.post(tx, 'receipt', { paymentId: await giveToOther(tx, payment, userId, by) });
  else if (action === 'refund')
    await postRefundMail(context, tx, { paymentId: id, kobo: surplusKobo, date });
  else {
    await keepWithPayer(tx, payment, by, { asCredit: action === 'credit' });
    await outbox.post(tx, 'receipt', { paymentId: id });
  }
  const change = { surplusKobo: 0, reviewReason: repo.remarkOf(payment, reason) };
  await repo.updatePayment(tx, id, change);
  const what = { decision: action, reason, surplusKobo, ...how, ...(userId && { to: userId }) };
  const done = action === 'refund' ? 'payment.refunded' : 'payment.accepted';
  await auditPayment(tx, actor, done, payment, change, what);
}
