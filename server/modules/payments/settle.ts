import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import type { Gateway, Verification } from '../../gateways/gateway.ts';
import { findEntryOfPayment, lockAccounts, refundMoney } from '../ledger/ledger.ts';
import { findUnprocessedEvents, markEventsProcessed } from './events-repo.ts';
import { postPayment } from './post-payment.ts';
import * as repo from './repo.ts';

type Change = Partial<repo.PaymentRow>;

/** Why the payments of a replaced checkout failed. One that is paid after all counts. */
export const supersededReason = 'The checkout was replaced by a newer one.';

/** Milliseconds after which an unpaid checkout expires. */
const checkoutLifetimeMs = 24 * 60 * 60 * 1000;

function paidChange(row: repo.PaymentRow, paid: Extract<Verification, { state: 'paid' }>): Change {
  const arrived = {
    receivedKobo: paid.amountKobo,
    ...(paid.currency !== row.currency && { receivedCurrency: paid.currency }),
    method: paid.method,
    gatewayId: paid.gatewayId,
    paidAt: paid.paidAt,
  };
  const review = (reviewReason: string): Change => ({ ...arrived, status: 'review', reviewReason });
  if (paid.currency !== row.currency) return review(`Paid in ${paid.currency}.`);
  if (paid.amountKobo < row.amountKobo) return review('Less arrived than was due.');
  const surplus = paid.amountKobo - row.amountKobo;
  const reviewReason =
    surplus > 0 ? `${formatNaira(nairaFromKobo(surplus))} more arrived than was asked for.` : null;
  return { ...arrived, status: 'successful', reviewReason };
}

/**
 * Returns the change to a payment for the gateway's answer; null if there is none. The order in
 * which answers arrive does not matter: refunded outranks paid, paid outranks failed.
 */
export function nextState(
  row: repo.PaymentRow,
  verification: Verification,
  now = new Date(),
): Change | null {
  if (row.status === 'refunded') return null;
  if (verification.state === 'refunded')
    return { status: 'refunded', gatewayId: verification.gatewayId, paidAt: row.paidAt ?? now };
  if (row.status === 'successful' || row.status === 'review') return null;
  if (verification.state === 'paid') return paidChange(row, verification);
  if (row.status === 'failed') return null;
  if (verification.state === 'failed')
    return { status: 'failed', reviewReason: verification.reason };
  const late = now.getTime() - row.createdAt.getTime() > checkoutLifetimeMs;
  return late ? { status: 'failed', reviewReason: 'The checkout was not paid in time.' } : null;
}

/* Books what the change says: money that has come, or has gone back. The payment is locked. */
async function apply(tx: Transaction, row: repo.PaymentRow, change: Change): Promise<void> {
  const entry = await findEntryOfPayment(tx, row.id);
  if (change.status === 'successful') {
    const { receivedKobo, paidAt, ...rest } = change;
    const money = { kobo: receivedKobo ?? row.amountKobo, paidAt: paidAt ?? new Date() };
    return postPayment(tx, row, money, { actorId: null }, rest);
  }
  if (change.status === 'refunded' && entry && row.status === 'successful')
    await refundMoney(tx, entry, undefined, {
      actorId: null,
      reason: 'Refunded by the gateway.',
      reference: change.gatewayId ?? null,
    });
  return repo.updatePayment(tx, row.id, change);
}

/* What was booked once and taken back by hand is not booked again because the gateway still has it. */
const isTakenBack = async (tx: Transaction, row: repo.PaymentRow) =>
  row.status === 'failed' && (await findEntryOfPayment(tx, row.id)) !== null;

/**
 * Asks the gateway for the state of a reference and updates the payment, in one transaction.
 * Idempotent: webhook, redirect and sweep all call it, in any order and number.
 *
 * @returns the payment's status, or null for an unknown reference
 * @throws GatewayUnavailable, with nothing changed
 */
export async function settle(
  context: Pick<Context, 'db' | 'outbox' | 'log'>,
  gateway: Gateway,
  reference: string,
): Promise<repo.PaymentRow['status'] | null> {
  const { db, outbox, log } = context;
  const known = await repo.findPaymentByReference(db, reference);
  if (!known) return null;
  if (known.gateway !== gateway.name) return known.status;
  /* Read before the gateway is asked: an event that arrives later may be newer than its answer. */
  const eventIds = await findUnprocessedEvents(db, gateway.name, reference);
  const verification = await gateway.verify(reference);
  const status = await db.transaction(async (tx) => {
    await lockAccounts(tx, [known.userId]);
    const row = await repo.lockPaymentByReference(tx, reference);
    const change = row && nextState(row, verification);
    if (!row || !change || (await isTakenBack(tx, row))) return row?.status ?? null;
    await apply(tx, row, change);
    if (change.status === 'successful') await outbox.post(tx, 'receipt', { paymentId: row.id });
    log.info({ paymentId: row.id, from: row.status, to: change.status }, 'payment changed');
    return change.status ?? row.status;
  });
  /* The sweep retries what the gateway cannot answer yet. */
  const certain = verification.state !== 'pending' && verification.state !== 'unknown';
  if (certain) await markEventsProcessed(db, eventIds);
  outbox.wake();
  return status;
}
