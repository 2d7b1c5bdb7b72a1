import type { Context } from '../../context.ts';
import { type Transaction, violatedConstraint } from '../../db/client.ts';
import type { Gateway, Verification } from '../../gateways/gateway.ts';
import { findUnprocessedEvents, markEventsProcessed } from './events-repo.ts';
import * as repo from './repo.ts';

type Change = Parameters<typeof repo.updatePayment>[2];

/** Why the payments of a replaced checkout failed. One that is paid after all goes to review. */
export const supersededReason = 'The checkout was replaced by a newer one.';

/** Why the second payment of a member and due year is under review. */
export const paidTwiceReason = 'Paid twice for one year.';

/** Milliseconds after which an unpaid checkout expires. */
const checkoutLifetimeMs = 24 * 60 * 60 * 1000;

function paidChange(row: repo.PaymentRow, paid: Extract<Verification, { state: 'paid' }>): Change {
  const arrived = {
    receivedKobo: paid.amountKobo,
    method: paid.method,
    gatewayId: paid.gatewayId,
    paidAt: paid.paidAt,
  };
  const review = (reviewReason: string): Change => ({ ...arrived, status: 'review', reviewReason });
  if (paid.currency !== row.currency) return review(`Paid in ${paid.currency}.`);
  if (paid.amountKobo < row.amountKobo) return review('Less arrived than was due.');
  if (paid.amountKobo > row.amountKobo) return review('More arrived than was due.');
  if (row.reviewReason === supersededReason) return review(supersededReason);
  return { ...arrived, status: 'successful', reviewReason: null };
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

/*
 * The database allows one settled payment a member and due year; the treasurer reviews the second.
 */
async function apply(tx: Transaction, row: repo.PaymentRow, change: Change): Promise<Change> {
  try {
    await tx.transaction((savepoint) => repo.updatePayment(savepoint, row.id, change));
    return change;
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_successful') throw error;
    const twice: Change = { ...change, status: 'review', reviewReason: paidTwiceReason };
    await repo.updatePayment(tx, row.id, twice);
    return twice;
  }
}

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
    const row = await repo.lockPaymentByReference(tx, reference);
    const change = row && nextState(row, verification);
    if (!row || !change) return row?.status ?? null;
    const made = await apply(tx, row, change);
    if (made.status === 'successful') await outbox.post(tx, 'receipt', { paymentId: row.id });
    log.info({ paymentId: row.id, from: row.status, to: made.status }, 'payment changed');
    return made.status ?? row.status;
  });
  /* The sweep retries what the gateway cannot answer yet. */
  const certain = verification.state !== 'pending' && verification.state !== 'unknown';
  if (certain) await markEventsProcessed(db, eventIds);
  outbox.wake();
  return status;
}
