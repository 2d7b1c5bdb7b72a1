import type { z } from 'zod';
import type { reviewForm } from '#contract/dues/ledger/schemas.ts';
import type { Actor, UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, justWritten, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { getUser } from '../../account/users/users.ts';
import { inLedgersOf } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import * as repo from '../record/repo.ts';
import { findEvent } from '../settlement/events-repo.ts';
import * as backs from '../settlement/money-back-repo.ts';
import { postPayment } from '../settlement/post-payment.ts';
import { postRefundMail } from '../settlement/refund-mail.ts';
import { endEvent, giveEventTo } from '../settlement/unknown-events.ts';
import { givePaymentBack, resolveHeldLine } from '../suspense/suspense.ts';
import { findLastOfLine } from '../suspense/suspense-repo.ts';
import {
  refundingGateway,
  refundThroughGateway,
  refuseWhileUnderWay,
  repeatRefund,
} from './refunds.ts';
import { decideOnSurplus } from './surplus.ts';

type Form = z.output<typeof reviewForm>;

const seen = () => conflict('This refund is no longer under review.');

/*
 * Decides on money that goes back: a refund that failed, or that nothing here takes, is noted; one that the
 * gateway was asked for twice, and does not show, is asked for again, or given up.
 */
async function resolveMoneyBack(
  context: Context,
  { id, paymentId }: backs.MoneyBackRow,
  { action, reason }: Form,
  actor: UserActor,
): Promise<PaymentWithPayer | null> {
  const { db } = context;
  const { payment, back } = await db.transaction(async (tx) => {
    const payment = await repo.lockPayment(tx, paymentId);
    const back = await backs.findMoneyBack(tx, id);
    if (!payment || !back || back.notedAt) throw seen();
    const isStuck = back.state === 'asked' && back.repeatedAt !== null;
    const isDecided = back.state === 'failed' || back.state === 'done';
    if (!(action === 'dismiss' ? isStuck || isDecided : action === 'refund' && isStuck))
      throw conflict('This is decided at the gateway.');
    if (action === 'refund') {
      await auditPayment(tx, actor, 'payment.refund-asked', payment, {}, { reason });
      return { payment, back };
    }
    const { gatewaySays } = back;
    const notedAt = new Date();
    if (isDecided) await backs.updateMoneyBack(tx, id, { notedAt });
    else if (!(await backs.failRefund(tx, id, { gatewaySays, notedAt }))) throw seen();
    await auditPayment(tx, actor, 'payment.refund-noted', payment, {}, { reason });
    return { payment, back };
  });
  const gateway = action === 'refund' ? refundingGateway(context, payment) : null;
  if (gateway) await repeatRefund(context, gateway, payment, back);
  return findWithPayer(db, paymentId);
}

/* Decides on what is no payment under review: an event, or money that goes back. */
async function resolveOther(
  context: Context,
  id: string,
  form: Form,
  actor: UserActor,
): Promise<PaymentWithPayer | null> {
  const { db } = context;
  const { action, reason, userId, account, date, acceptRepeat } = form;
  const back = await backs.findMoneyBack(db, id);
  if (back) return resolveMoneyBack(context, back, form, actor);
  if (await findLastOfLine(db, id)) return resolveHeldLine(context, id, form, actor);
  if (!(await findEvent(db, id))) throw notFound('This payment');
  if (action === 'move' && userId) return giveEventTo(context, id, { userId, reason }, actor);
  if (action !== 'dismiss' && action !== 'refund')
    throw conflict('Nobody knows whose money it is. Move, refund or dismiss it.');
  await endEvent(context, id, { action, reason, account, date, acceptRepeat }, actor);
  return null;
}

/* What each decision makes of the payment, for the audit trail. */
const decisions = {
  accept: { status: 'successful', action: 'payment.accepted' },
  credit: { status: 'successful', action: 'payment.accepted' },
  move: { status: 'successful', action: 'payment.accepted' },
  refund: { status: 'refunded', action: 'payment.refunded' },
  dismiss: { status: 'failed', action: 'payment.rejected' },
} as const;

async function decide(
  { outbox }: Context,
  tx: Transaction,
  payment: repo.PaymentRow,
  { action, reason, userId }: Form,
  actor: Actor,
): Promise<void> {
  const { receivedKobo, receivedCurrency } = payment;
  if (receivedKobo && receivedCurrency && action !== 'refund')
    throw conflict(`This came in ${receivedCurrency}, not in naira. Refund it.`);
  if (action === 'dismiss' && receivedKobo)
    throw conflict('This money came. Accept it, move it to the member whose it is, or refund it.');
  const remark = repo.remarkOf(payment, reason);
  if (action === 'dismiss' || action === 'refund')
    return repo.updatePayment(tx, payment.id, {
      status: action === 'refund' ? 'refunded' : 'failed',
      ...(action === 'refund' && { paidAt: payment.paidAt ?? new Date() }),
      reviewReason: remark,
    });
  if (!receivedKobo) throw conflict('Nothing has been received. Refund or dismiss it.');
  const row = action === 'move' && userId ? { ...payment, userId } : payment;
  if (row !== payment) await repo.updatePayment(tx, payment.id, { userId: row.userId });
  const money = {
    kobo: receivedKobo,
    paidAt: payment.paidAt ?? new Date(),
    asCredit: action === 'credit',
  };
  await postPayment(tx, row, money, { actor, reason }, { reviewReason: remark });
  await outbox.post(tx, 'receipt', { paymentId: payment.id });
}

/**
 * Decides on a payment under review, on the surplus of one that counts, or on an event or a refund that the queue lists (`null` where no
 * payment comes of it). `accept` pays what is owed with what was received, `credit` keeps
 * it for the next charge, `move` gives it to another member, `refund` and `dismiss` end it without an
 * entry: the money went back, or never came; what came is not dismissed. A refund goes through the gateway
 * where it can: the payment waits in review until it is decided there. What came in another currency goes back.
 *
 * @throws AppError 404 for an unknown payment or member; 409 if it is not under review, or no naira
 * have been received
 */
export async function resolveReview(
  context: Context,
  id: string,
  form: Form,
  actor: UserActor,
): Promise<PaymentWithPayer | null> {
  const { db } = context;
  if (!isUuid(id)) throw notFound('This payment');
  const known = await repo.findPayment(db, id);
  if (!known) return resolveOther(context, id, form, actor);
  const gateway = form.action === 'refund' ? refundingGateway(context, known) : null;
  const ofSurplus = repo.hasSurplus(known);
  if (gateway && (ofSurplus || known.status === 'review')) {
    await refundThroughGateway(context, gateway, known, { reason: form.reason, ofSurplus, actor });
    return findWithPayer(db, id);
  }
  const other = form.action === 'move' && form.userId ? [form.userId] : [];
  for (const userId of other) await getUser(context, userId);
  await inLedgersOf(db, [known.userId, ...other], async (tx) => {
    const payment = await repo.lockPayment(tx, id);
    if (!payment || (payment.status !== 'review' && !repo.hasSurplus(payment)))
      throw conflict('This payment is no longer under review.');
    await refuseWhileUnderWay(tx, id);
    if (repo.hasSurplus(payment)) return decideOnSurplus(context, tx, payment, form, actor);
    const by = { actor, reason: form.reason };
    const how = form.action === 'refund' ? await givePaymentBack(tx, id, form, by) : null;
    await decide(context, tx, payment, form, actor);
    const kobo = form.action === 'refund' ? (payment.receivedKobo ?? 0) : 0;
    await postRefundMail(context, tx, { paymentId: id, kobo, date: form.date });
    const { status, action: done } = decisions[form.action];
    const change = { status, ...(other[0] && { userId: other[0] }) };
    const what = { decision: form.action, reason: form.reason, ...how };
    await auditPayment(tx, actor, done, payment, change, what);
  });
  return justWritten(await findWithPayer(db, id), 'The payment that was reviewed');
}
