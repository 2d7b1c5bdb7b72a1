import { isMember } from '#contract/membership.ts';
import { formatKobo } from '#contract/naira.ts';
import { type Actor, systemActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { isFeeOnTop } from '../../../gateways/amounts.ts';
import type { Gateway, MoneyBack, Verification } from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { leftOfMoney, refundMoney } from '../../dues/ledger/post.ts';
import { findEntryOfPayment, inLedgersOf } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import { applyToParts } from './apply-money-back.ts';
import { findPayer, findUnprocessedEvents, markEventsProcessed } from './events-repo.ts';
import { refusedPayer } from './hold-payments.ts';
import { settleMoneyBack } from './money-back.ts';
import { insertMoneyBack } from './money-back-repo.ts';
import { postPayment } from './post-payment.ts';
import { postRefundMail } from './refund-mail.ts';
import { payableSince, timeOfPayment } from './time-of-payment.ts';

type Change = Partial<repo.PaymentRow>;

/** Why the payments of a replaced checkout failed. One that is paid after all counts. */
export const supersededReason = 'The checkout was replaced by a newer one.';

const foreignReason = 'The gateway answers for another payment.';

/** Milliseconds after which an unpaid checkout expires. */
const checkoutLifetimeMs = 24 * 60 * 60 * 1000;

const gatewayWords = (verification: { says?: string }) =>
  verification.says === undefined ? {} : { gatewaySays: verification.says };

/* Under review because the gateway answered for another payment: no money is known of. */
const isSuspect = (row: repo.PaymentRow) => row.status === 'review' && row.receivedKobo === null;

type Paid = Extract<Verification, { state: 'paid' }>;

/* A fee that the payer has paid on top of what was asked is the gateway's, not the society's. */
function withoutFeeOnTop(row: repo.PaymentRow, paid: Paid): Paid {
  const { amountKobo: paidKobo, feeKobo } = paid;
  const isOnTop = isFeeOnTop({ paidKobo, askedKobo: row.amountKobo, feeKobo });
  return isOnTop ? { ...paid, amountKobo: row.amountKobo, feeKobo: 0 } : paid;
}

function paidChange(row: repo.PaymentRow, reportedPaid: Paid, now: Date, opened: Date): Change {
  const paid = withoutFeeOnTop(row, reportedPaid);
  /* Of money that came before anybody here asked, the day on which the payer began is the nearest. */
  const cameFirst = opened < row.createdAt;
  const reported = cameFirst ? { paidAt: paid.paidAt ?? paid.begunAt ?? null } : paid;
  const { paidAt, doubt } = timeOfPayment(reported, opened, now);
  const remark = (reason: string | null) => [reason, doubt].filter(Boolean).join(' ') || null;
  const arrived = {
    receivedKobo: paid.amountKobo,
    ...(paid.feeKobo !== undefined && { feeKobo: paid.feeKobo }),
    ...(paid.currency !== row.currency && { receivedCurrency: paid.currency }),
    method: paid.method,
    gatewayId: paid.gatewayId,
    paidAt,
    ...gatewayWords(paid),
  };
  const review = (reason: string): Change => ({
    ...arrived,
    status: 'review',
    reviewReason: remark(reason),
  });
  if (paid.currency !== row.currency) return review(`Paid in ${paid.currency}.`);
  if (paid.amountKobo < row.amountKobo) return review('Less arrived than was due.');
  if (paid.requestedKobo !== undefined && paid.requestedKobo !== row.amountKobo)
    return review('The gateway was asked for another amount.');
  const surplus = paid.amountKobo - row.amountKobo;
  const reason = surplus > 0 ? `${formatKobo(surplus)} more arrived than was asked for.` : null;
  return { ...arrived, status: 'successful', reviewReason: remark(reason) };
}

/**
 * Returns the change to a payment for the gateway's answer; null if there is none. The order in
 * which answers arrive does not matter: refunded outranks paid, paid outranks failed.
 *
 * @param opened since when it can have been paid
 */
export function nextState(
  row: repo.PaymentRow,
  verification: Verification,
  now = new Date(),
  opened = row.createdAt,
): Change | null {
  if (row.status === 'refunded') return null;
  if (verification.state === 'refunded') {
    const { gatewayId } = verification;
    return {
      status: 'refunded',
      gatewayId,
      paidAt: row.paidAt ?? now,
      ...gatewayWords(verification),
    };
  }
  if (row.status === 'successful' || (row.status === 'review' && !isSuspect(row))) return null;
  if (verification.state === 'paid') return paidChange(row, verification, now, opened);
  if (isSuspect(row)) return null;
  if (verification.state === 'foreign')
    return { status: 'review', reviewReason: foreignReason, ...gatewayWords(verification) };
  if (row.status === 'failed') return null;
  if (verification.state === 'failed')
    return {
      status: 'failed',
      reviewReason: verification.reason,
      ...(verification.method && { method: verification.method }),
      gatewaySays: verification.says ?? `${row.gateway}: ${verification.reason}`,
    };
  const late = now.getTime() - row.createdAt.getTime() > checkoutLifetimeMs;
  return late ? { status: 'failed', reviewReason: 'The checkout was not paid in time.' } : null;
}

const settledActions = {
  pending: 'payment.checkout-opened',
  successful: 'payment.settled',
  review: 'payment.held',
  failed: 'payment.failed',
  refunded: 'payment.refunded',
} as const;

/* Books what the change says: money that has come, or has gone back. The payment is locked. */
async function apply(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  row: repo.PaymentRow,
  change: Change,
  actor: Actor,
) {
  const { status = row.status } = change;
  await auditPayment(tx, actor, settledActions[status], row, change);
  const entry = await findEntryOfPayment(tx, row.id);
  if (change.status === 'successful') {
    const { receivedKobo, surplusKobo = 0, paidAt, ...rest } = change;
    const kobo = (receivedKobo ?? row.amountKobo) - surplusKobo;
    const money = { kobo, surplusKobo, paidAt: paidAt ?? new Date() };
    return postPayment(tx, row, money, { actor }, rest);
  }
  if (change.status === 'refunded') {
    const by = { actor, reason: 'Refunded by the gateway.' };
    const reference = change.gatewayId ?? null;
    const counts = entry !== null && row.status === 'successful';
    const refund =
      counts && (await leftOfMoney(tx, entry)) > 0
        ? await refundMoney(tx, entry, undefined, by, { reference })
        : null;
    const backKobo = counts ? (refund?.kobo ?? 0) + row.surplusKobo : (row.receivedKobo ?? 0);
    await keepGivenBack(tx, row, change, { entryId: refund?.id ?? null, kobo: backKobo });
    const { gateway, id: paymentId } = row;
    await postRefundMail(context, tx, { paymentId, kobo: backKobo, gateway });
    if (counts)
      await applyToParts(context, tx, row.id, allOf(row, change), Number.POSITIVE_INFINITY);
    return repo.updatePayment(tx, row.id, { ...change, surplusKobo: 0 });
  }
  return repo.updatePayment(tx, row.id, change);
}

/* A refund of all that the gateway had of a payment. */
const allOf = (row: repo.PaymentRow, { gatewayId, gatewaySays }: Change): MoneyBack => ({
  kind: 'refund',
  state: 'done',
  gatewayId: gatewayId ?? row.reference,
  amountKobo: row.receivedKobo ?? row.amountKobo,
  note: null,
  says: gatewaySays ?? '',
});

/* What the gateway will list as a refund, so that it is not booked, or shown, once more. */
async function keepGivenBack(
  tx: Transaction,
  row: repo.PaymentRow,
  { gatewaySays }: Change,
  { entryId, kobo: bookedKobo }: { entryId: string | null; kobo: number },
): Promise<void> {
  await insertMoneyBack(tx, {
    id: newId(),
    paymentId: row.id,
    kind: 'refund',
    state: 'done',
    amountKobo: bookedKobo || row.amountKobo,
    bookedKobo,
    entryId,
    gatewaySays: gatewaySays ?? null,
    /* What was never here cannot be missing. */
    ...(bookedKobo === 0 && { notedAt: new Date() }),
  });
}

const keptReason =
  'It was reversed here, and the gateway keeps the money. Refund it, or accept it again.';

/* What was dismissed stays so while the gateway says the same of it: a decision holds for what was said then. */
function isDismissed(row: repo.PaymentRow, change: Change): boolean {
  if (row.status !== 'failed' || change.status !== 'review') return false;
  if (change.receivedKobo === undefined)
    return row.reviewReason?.startsWith(change.reviewReason ?? '') ?? false;
  return (
    change.receivedKobo === row.receivedKobo &&
    (change.receivedCurrency ?? null) === row.receivedCurrency
  );
}

/*
 * What was booked once and taken back by hand is not booked again because the gateway still has it: the
 * treasurer decides on it, once.
 */
async function reviewIfTakenBack(
  tx: Transaction,
  row: repo.PaymentRow,
  change: Change,
): Promise<Change | null> {
  if (row.status !== 'failed' || !(await findEntryOfPayment(tx, row.id))) return change;
  if (change.status !== 'successful' || row.receivedKobo !== null) return null;
  return { ...change, status: 'review', reviewReason: keptReason };
}

/*
 * One charge of the gateway pays one payment: a second one that it is named for is for the treasurer, and so is the
 * second of two checkouts of which one was opened in place of the other.
 */
async function reviewIfDuplicate(
  tx: Transaction,
  row: repo.PaymentRow,
  change: Change,
): Promise<Change> {
  if (change.status !== 'successful' || !change.gatewayId) return change;
  const other = await repo.otherPaymentOf(tx, row, change.gatewayId);
  const review = (reviewReason: string): Change => ({ ...change, status: 'review', reviewReason });
  if (other) return review(`The gateway’s charge is that of ${other}.`);
  const twin = await repo.paidInPlaceOf(tx, row);
  return twin
    ? review(`Paid twice: ${twin} was paid, too, while one could not be asked about.`)
    : change;
}

/*
 * Who was refused, or has died, pays nothing any more: what came is nobody's until the treasurer decides. Who is disabled
 * or has left pays what they owe, and the surplus alone waits (docs/payments.md, 'Suspense'). Of everybody else it
 * becomes credit, and the payment says so.
 */
async function withSurplus(tx: Transaction, row: repo.PaymentRow, change: Change): Promise<Change> {
  const payer = change.status === 'successful' && (await findPayer(tx, row.userId));
  if (!payer) return change;
  const review = (reviewReason: string): Change => ({ ...change, status: 'review', reviewReason });
  if (payer.membership === 'deceased') return review('The payer has died.');
  if (payer.membership === 'refused' || payer.offRegister === 'refused')
    return review(refusedPayer);
  const mayStay = payer.membership === 'applied' || isMember(payer);
  const surplusKobo = (change.receivedKobo ?? row.amountKobo) - payer.owedKobo;
  if (surplusKobo <= 0) return change;
  const withRemark = (said: string) => [change.reviewReason, said].filter(Boolean).join(' ');
  if (mayStay && payer.accountState !== 'disabled') {
    /* Paid in another way meanwhile, or taken back: the treasurer sees it, and the receipt says it. */
    const paidTwiceKobo = row.amountKobo - payer.owedKobo;
    const said = `${formatKobo(paidTwiceKobo)} of it was not owed any more when it came, and became credit.`;
    return paidTwiceKobo > 0 ? { ...change, reviewReason: withRemark(said) } : change;
  }
  const whose = mayStay ? 'a member whose log-in is disabled' : 'a former member';
  if (payer.owedKobo === 0) return review(`Paid by ${whose}, who owes nothing.`);
  const said = `Surplus of ${whose}: ${formatKobo(surplusKobo)} more came than was owed.`;
  return { ...change, surplusKobo, reviewReason: withRemark(said) };
}

type Settling = Pick<Context, 'db' | 'outbox' | 'log' | 'settings'>;

type GatewayAnswer = { verification: Verification; events: readonly { receivedAt: Date }[] };

/* Changes the payment to what the gateway says, in one transaction, and returns its status. */
async function change(
  context: Settling,
  known: repo.PaymentRow,
  { verification, events }: GatewayAnswer,
): Promise<repo.PaymentRow['status']> {
  const { db, outbox, log } = context;
  const eventTimes = events.map(({ receivedAt }) => receivedAt);
  return inLedgersOf(db, [known.userId], async (tx) => {
    const row = await repo.lockPaymentByReference(tx, known.reference);
    const next =
      row && nextState(row, verification, new Date(), payableSince(row.createdAt, eventTimes));
    const isNew = row && next && !isDismissed(row, next);
    const counted = isNew && (await reviewIfTakenBack(tx, row, next));
    if (!row || !counted) return row?.status ?? known.status;
    const single = await reviewIfDuplicate(tx, row, counted);
    const decided = await withSurplus(tx, row, single);
    await apply(context, tx, row, decided, systemActor('gateway', known.gateway));
    if (decided.status === 'successful') await outbox.post(tx, 'receipt', { paymentId: row.id });
    log.info({ paymentId: row.id, from: row.status, to: decided.status }, 'payment changed');
    return decided.status ?? row.status;
  });
}

/* What was settled before may have been refunded or disputed since. */
const isSettled = ({ status }: repo.PaymentRow) => status !== 'pending' && status !== 'failed';

/**
 * Asks the gateway for the state of a reference and updates the payment in one transaction, then, where
 * there is reason to, for its refunds and disputes. Idempotent: link, webhook, redirect and sweep all
 * call it, in any order and number. No transaction is open while the gateway is asked.
 *
 * @returns the payment's status, or null for an unknown reference
 * @throws GatewayUnavailable: what is not known has changed nothing
 */
export async function settle(
  context: Settling,
  gateway: Gateway,
  reference: string,
): Promise<repo.PaymentRow['status'] | null> {
  const { db } = context;
  const known = await repo.findPaymentByReference(db, reference);
  if (!known) return null;
  if (known.gateway !== gateway.name) return known.status;
  /* Read before the gateway is asked: an event that arrives later may be newer than its answer. */
  const events = await findUnprocessedEvents(db, gateway.name, reference);
  const verification = await gateway.verify(reference);
  const isGivenBack = verification.state === 'refunded';
  const asksFirst = isSettled(known) || isGivenBack;
  const hasBack = asksFirst && (await settleMoneyBack(context, gateway, known.id));
  if (!isGivenBack || !hasBack) await change(context, known, { verification, events });
  if (!asksFirst && events.some(({ kind }) => kind !== null && kind !== 'charge'))
    await settleMoneyBack(context, gateway, known.id);
  /* The sweep retries what the gateway cannot answer yet. */
  const certain = !['pending', 'unknown', 'foreign'].includes(verification.state);
  const eventIds = events.map(({ id }) => id);
  if (certain) await markEventsProcessed(db, eventIds);
  return (await repo.findPaymentByReference(db, reference))?.status ?? null;
}
