import { randomBytes } from 'node:crypto';
import { duesPlan } from '#contract/payments/terms.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/client.ts';
import { conflict, notFound, unavailable } from '../../errors.ts';
import { type Gateway, GatewayUnavailable } from '../../gateways/gateway.ts';
import { newId } from '../../ids.ts';
import { getUser } from '../members/users.ts';
import { currentSubscription, findSubscriptionForShare } from '../subscription/subscription.ts';
import * as repo from './repo.ts';
import { settle, supersededReason } from './settle.ts';

type Due = NonNullable<Awaited<ReturnType<typeof currentSubscription>>>;

const newReference = (year: number) => `DUES-${year}-${randomBytes(9).toString('hex')}`;

/*
 * Writes the payment before contacting the gateway, under the same reference, so that a crash loses
 * nothing. Reads the price in the same transaction, because it may have changed since the request.
 */
async function openPayment(context: Context, gateway: Gateway, userId: string, due: Due) {
  const { db } = context;
  try {
    return await db.transaction(async (tx) => {
      const { dueYear } = due;
      const held = await findSubscriptionForShare(tx, dueYear);
      if (!held) throw conflict('The subscription has just been changed. Please look again.');
      return repo.insertPayment(tx, {
        id: newId(),
        invoiceNumber: await repo.nextInvoiceNumber(tx, dueYear),
        reference: newReference(dueYear),
        userId,
        subscriptionId: held.id,
        dueYear,
        dueDate: held.dueDate,
        amountKobo: held.priceKobo,
        gateway: gateway.name,
      });
    });
  } catch (error) {
    /* Another tab was faster: both use the same checkout. */
    if (violatedConstraint(error) !== 'payments_one_open') throw error;
    const open = await repo.findPaymentsOfYear(db, userId, due.dueYear, 'pending');
    if (!open) throw conflict('This payment has just been decided. Please look again.');
    return open;
  }
}

/**
 * Returns the open checkout if it can still be used; settles or replaces a used or outdated one.
 */
async function reusable(context: Context, gateway: Gateway, open: repo.PaymentRow, due: Due) {
  const status = await settle(context, gateway, open.reference).catch((error) => {
    if (error instanceof GatewayUnavailable) return open.status;
    throw error;
  });
  if (status !== 'pending') return null;
  if (open.amountKobo === due.priceKobo && open.gateway === gateway.name) return open;
  await repo.supersedeCheckout(context.db, open.id, supersededReason);
  return null;
}

async function linkOf(context: Context, gateway: Gateway, payment: repo.PaymentRow, due: Due) {
  if (payment.checkoutLink) return payment.checkoutLink;
  const { settings, db } = context;
  const payer = await getUser(context, payment.userId);
  const { link } = await gateway.createCheckout({
    reference: payment.reference,
    amountKobo: payment.amountKobo,
    currency: 'NGN',
    description: `${due.name} (${payment.invoiceNumber})`,
    customer: {
      email: payer.email,
      name: `${payer.fname} ${payer.lname}`,
      phoneNumber: payer.phoneNumber,
    },
    returnUrl: `${settings.publicUrl}/api/v1/payment/return/${gateway.name}`,
  });
  return repo.saveCheckoutLink(db, payment.id, link);
}

async function refusePaid(context: Context, userId: string, due: Due) {
  const paid = await repo.findPaymentsOfYear(context.db, userId, due.dueYear, 'successful');
  if (paid) throw conflict(`Your dues for ${due.dueYear} are paid already.`);
}

/**
 * Returns a link to pay the current dues, for the subscription's amount. A double click, a retry
 * and a second tab return the same open checkout.
 *
 * @param plan must be `annual-dues`
 * @throws AppError 404 for another plan; 409 if nothing is due, or it is paid; 503 if the gateway
 * is unavailable
 */
export async function paymentLink(context: Context, userId: string, plan: string): Promise<string> {
  const { db, gateway } = context;
  if (plan !== duesPlan) throw notFound('This payment plan');
  const due = await currentSubscription(db);
  if (!due) throw conflict('No subscription has been set up yet. Please try again later.');
  if (!gateway) throw unavailable('Payment online is not set up yet.', 3600);
  await refusePaid(context, userId, due);
  try {
    const open = await repo.findPaymentsOfYear(db, userId, due.dueYear, 'pending');
    const reused = open && (await reusable(context, gateway, open, due));
    if (open && !reused) await refusePaid(context, userId, due);
    const payment = reused ?? (await openPayment(context, gateway, userId, due));
    return await linkOf(context, gateway, payment, due);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw unavailable(
      'The payment service does not answer. Please try again in a minute.',
      60,
      error,
    );
  }
}
