import type { Context } from '../../context.ts';
import { brokenConstraint, type Transaction } from '../../db/client.ts';
import type { Gateway, Verification } from '../../gateways/gateway.ts';
import { closeEvents, openEvents } from './events-repo.ts';
import * as repo from './repo.ts';

type Change = Parameters<typeof repo.updatePayment>[2];

/** Why the payments of a replaced checkout failed; one that is paid all the same goes to review. */
export const superseded = 'The checkout was replaced by a newer one.';

/** Why the second payment of a member and due year is in review. */
export const paidTwice = 'Paid twice for one year.';

/** Milliseconds after which an unpaid checkout is given up. */
const openFor = 24 * 60 * 60 * 1000;

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
  if (row.reviewReason === superseded) return review(superseded);
  return { ...arrived, status: 'successful', reviewReason: null };
}

/**
 * What a payment becomes, given what the gateway says; null where it stays as it is. The order in
 * which news arrives does not matter: refunded outranks paid, paid outranks failed.
 */
export function nextState(
  row: repo.PaymentRow,
  news: Verification,
  now = new Date(),
): Change | null {
  if (row.status === 'refunded') return null;
  if (news.state === 'refunded')
    return { status: 'refunded', gatewayId: news.gatewayId, paidAt: row.paidAt ?? now };
  if (row.status === 'successful' || row.status === 'review') return null;
  if (news.state === 'paid') return paidChange(row, news);
  if (row.status === 'failed') return null;
  if (news.state === 'failed') return { status: 'failed', reviewReason: news.reason };
  const late = now.getTime() - row.createdAt.getTime() > openFor;
  return late ? { status: 'failed', reviewReason: 'The checkout was not paid in time.' } : null;
}

/* The database allows one settled payment a member and due year; the second one is for the treasurer. */
async function apply(tx: Transaction, row: repo.PaymentRow, change: Change): Promise<Change> {
  try {
    await tx.transaction((savepoint) => repo.updatePayment(savepoint, row.id, change));
    return change;
  } catch (error) {
    if (brokenConstraint(error) !== 'payments_one_successful') throw error;
    const twice: Change = { ...change, status: 'review', reviewReason: paidTwice };
    await repo.updatePayment(tx, row.id, twice);
    return twice;
  }
}

/**
 * Asks the gateway what became of a reference and brings the payment to that state, in one
 * transaction. Idempotent: webhook, redirect and sweep all end here, in any order and any number.
 *
 * @returns the payment's status, or null where the reference is unknown here
 * @throws GatewayUnavailable, with nothing changed
 */
export async function settle(
  context: Pick<Context, 'db' | 'outbox' | 'log'>,
  gateway: Gateway,
  reference: string,
): Promise<repo.PaymentRow['status'] | null> {
  const { db, outbox, log } = context;
  const known = await repo.findByReference(db, reference);
  if (!known) return null;
  if (known.gateway !== gateway.name) return known.status;
  /* One that comes while the gateway is asked may tell of what its answer does not know yet. */
  const told = await openEvents(db, gateway.name, reference);
  const news = await gateway.verify(reference);
  const status = await db.transaction(async (tx) => {
    const row = await repo.lockByReference(tx, reference);
    const change = row && nextState(row, news);
    if (!row || !change) return row?.status ?? null;
    const made = await apply(tx, row, change);
    if (made.status === 'successful') await outbox.post(tx, 'receipt', { paymentId: row.id });
    log.info({ paymentId: row.id, from: row.status, to: made.status }, 'payment changed');
    return made.status ?? row.status;
  });
  /* What the gateway cannot tell yet is asked again by the sweep. */
  const certain = news.state !== 'pending' && news.state !== 'unknown';
  if (certain) await closeEvents(db, told);
  outbox.wake();
  return status;
}
