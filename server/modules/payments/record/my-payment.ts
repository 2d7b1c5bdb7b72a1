import { mayCall } from '#contract/access.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { MyPayment, ReceiptState } from '#contract/payments/my-payment.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';
import { isUuid } from '../../../ids.ts';
import { type Paid, paidBy } from '../../dues/allocations/public-repo.ts';
import { isVoid } from '../corrections/reason.ts';
import { printedOf } from '../receipts/receipts-repo.ts';
import { supersededReason } from '../settlement/settle.ts';
import { findWithPayer, isPaymentOf, type PaymentWithPayer } from './list-repo.ts';
import { nairaOf, noonOf, presentPayment } from './present.ts';
import { hasSurplus, type PaymentRow } from './repo.ts';

/** Returns what a payment is worth to its member. */
export function receiptState(payment: PaymentRow): ReceiptState {
  const { status } = payment;
  if (status === 'pending') return 'open';
  if (status === 'successful') return 'valid';
  return isVoid(payment) ? 'void' : status;
}

/** Returns whether the gateway has said that a payment failed, and nothing has come of it. */
export const isDeclined = ({ status, gatewaySays, receivedKobo }: PaymentRow): boolean =>
  status === 'failed' && gatewaySays !== null && receivedKobo === null;

/**
 * Returns whether a checkout gave way to a newer one before anything was paid by it: nothing that its member has to
 * know. Money that comes by it all the same makes it a payment.
 */
export const wasNeverBegun = ({
  status,
  reviewReason,
  gatewaySays,
  receivedKobo,
}: PaymentRow): boolean =>
  status === 'failed' &&
  reviewReason === supersededReason &&
  gatewaySays === null &&
  receivedKobo === null;

/* What a receipt said when it was given out, also after it was reversed: that day and that amount. */
function received({ payment }: PaymentWithPayer, { booked }: Paid) {
  return {
    datePayed: payment.paidAt?.toISOString() ?? (booked && noonOf(booked.date)),
    amountReceived: nairaOf(booked?.kobo ?? payment.receivedKobo),
  };
}

/** Returns a payment with what it paid: what its receipt shows, and whom it certifies it to. In naira. */
export function presentReceipt(row: PaymentWithPayer, paid: Paid, publicUrl: string): MyPayment {
  const { payment, holder } = row;
  const presented = presentPayment(row, publicUrl);
  return {
    ...presented,
    user: { ...presented.user, ...holder },
    ...received(row, paid),
    state: receiptState(payment),
    years: paid.years.map(({ kobo, leftKobo, ...year }) => ({
      ...year,
      amount: nairaFromKobo(kobo),
      left: nairaFromKobo(leftKobo),
    })),
    credit: nairaFromKobo(paid.creditKobo),
    refunded: nairaFromKobo(paid.refundedKobo),
    ...(hasSurplus(payment) && { waiting: nairaFromKobo(payment.surplusKobo) }),
    receivedReference: payment.receivedReference,
    link:
      payment.status === 'pending' && payment.supersededAt === null ? payment.checkoutLink : null,
    isDeclined: isDeclined(payment),
    isTest: isTestGateway(payment.gateway),
  };
}

/**
 * Returns a member's own payment with the years that it paid: what their receipt shows. In naira.
 *
 * @throws AppError 404 for an unknown payment, and for another member's
 */
export async function myPayment(
  { db, settings }: Context,
  id: string,
  userId: string,
): Promise<MyPayment> {
  const row = isUuid(id) ? await findWithPayer(db, id) : null;
  if (!row || !(await isPaymentOf(db, row.payment, userId))) throw notFound('This payment');
  const printed = (await printedOf(db, [id]))(id);
  return { ...presentReceipt(row, await paidBy(db, id), settings.publicUrl), ...printed };
}

/**
 * Returns a payment of which the actor may have a document: their own, or any for the treasurer.
 *
 * @throws AppError 404 for an unknown payment, and for another member's
 */
export async function paymentForDocument(
  { db }: Context,
  id: string,
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const row = isUuid(id) ? await findWithPayer(db, id) : null;
  const isAllowed =
    row && (mayCall(actor, 'payments.read') || (await isPaymentOf(db, row.payment, actor.userId)));
  if (!row || !isAllowed) throw notFound('This payment');
  return row;
}
