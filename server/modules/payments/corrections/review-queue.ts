import { formatKobo, nairaFromKobo } from '#contract/naira.ts';
import type { ReviewItem } from '#contract/payments/schemas.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { longDay } from '../../../long-day.ts';
import { listByIds, type PaymentWithPayer } from '../record/list-repo.ts';
import { presentForTreasurer } from '../record/present.ts';
import { manualGateway } from '../record/record-payment.ts';
import * as repo from '../record/repo.ts';
import { type EventRow, findUnknownEvents } from '../settlement/events-repo.ts';
import { listForTreasurer, type MoneyBackRow } from '../settlement/money-back-repo.ts';
import * as suspense from '../suspense/suspense-repo.ts';
import { refundingGateway } from './refunds.ts';

const naira = (kobo: number | null) => (kobo === null ? null : nairaFromKobo(kobo));

/* What did not arrive cannot be booked, and what came is not dismissed; not in naira, it goes back. Who was refused gets nothing. */
function actionsFor({ payment, isRefused }: PaymentWithPayer): ReviewItem['actions'] {
  if (repo.hasSurplus(payment)) return ['credit', 'move', 'refund'];
  if (!payment.receivedKobo) return ['dismiss'];
  if (payment.receivedCurrency) return ['refund'];
  return isRefused ? ['move', 'refund'] : ['accept', 'credit', 'move', 'refund'];
}

function paymentItem(row: PaymentWithPayer, context: Context): ReviewItem {
  const { id, reviewReason, amountKobo, receivedKobo, gateway, gatewaySays } = row.payment;
  const { method, receivedReference } = row.payment;
  const currency = row.payment.receivedCurrency ?? row.payment.currency;
  const received = naira(receivedKobo);
  const surplusKobo = repo.hasSurplus(row.payment) ? row.payment.surplusKobo : null;
  const unsaid =
    gateway === manualGateway
      ? [method, receivedReference].filter(Boolean).join(', ')
      : `${gateway}: ${received === null ? 'nothing' : `${received} ${currency}`} received`;
  return {
    _id: id,
    kind: 'payment',
    payment: presentForTreasurer(row, context.settings.publicUrl),
    why: reviewReason ?? '',
    expected: nairaFromKobo(surplusKobo ? (receivedKobo ?? 0) - surplusKobo : amountKobo),
    received,
    ...(surplusKobo && { surplus: nairaFromKobo(surplusKobo) }),
    currency,
    gatewaySays: gatewaySays ?? unsaid,
    refundGateway: refundingGateway(context, row.payment)?.name ?? null,
    actions: actionsFor(row),
  };
}

/* What went back, and is not taken from the payment. In kobo. */
const untakenOf = ({ state, amountKobo, bookedKobo }: MoneyBackRow) =>
  state === 'done' ? amountKobo - bookedKobo : 0;

function whyOf(row: MoneyBackRow): string {
  const { kind, state, reason, amountKobo, repeatedAt } = row;
  const untaken = untakenOf(row);
  if (untaken > 0) {
    const cause = kind === 'dispute' ? 'A dispute is lost' : 'The gateway has made a refund';
    const rest = untaken < amountKobo ? `${formatKobo(untaken)} of it is` : 'It is';
    return `${cause}. ${rest} not in the books, because nothing is left of the payment to take it from.`;
  }
  if (kind === 'dispute') return 'The payer’s bank disputes this payment.';
  const about = reason ? ` (${reason})` : '';
  if (state === 'asked' && repeatedAt)
    return `The gateway was asked twice for a refund, and does not show it${about}.`;
  return state === 'failed' ? `The refund failed${about}.` : `A refund is under way${about}.`;
}

/* Nothing while the gateway decides. */
function moneyBackActions({ state, repeatedAt }: MoneyBackRow): ReviewItem['actions'] {
  if (state === 'asked' && repeatedAt) return ['refund', 'dismiss'];
  return state === 'failed' || state === 'done' ? ['dismiss'] : [];
}

function moneyBackItem(row: MoneyBackRow, paid: PaymentWithPayer, publicUrl: string): ReviewItem {
  const { amountKobo, receivedKobo, gateway, currency, receivedCurrency } = paid.payment;
  return {
    _id: row.id,
    kind: row.kind,
    payment: presentForTreasurer(paid, publicUrl),
    why: whyOf(row),
    expected: nairaFromKobo(row.amountKobo),
    received: naira(receivedKobo ?? amountKobo),
    currency: receivedCurrency ?? currency,
    gatewaySays: row.gatewaySays ?? `${gateway}: not asked yet`,
    refundGateway: gateway,
    actions: moneyBackActions(row),
  };
}

const eventItem = (row: EventRow, held?: suspense.HeldEvent): ReviewItem => ({
  _id: row.id,
  kind: 'event',
  payment: null,
  expected: 0,
  received: held ? nairaFromKobo(held.kobo) : null,
  currency: 'NGN',
  why: `Nobody here knows the reference ${row.reference}.`,
  gatewaySays: row.says ?? `${row.gateway}: not asked yet`,
  refundGateway: null,
  /* What came is not dismissed. */
  actions: ['move', held ? 'refund' : 'dismiss'],
});

const lineItem = (held: suspense.HeldLine): ReviewItem => ({
  _id: held.id,
  kind: 'line',
  payment: null,
  expected: 0,
  received: nairaFromKobo(held.kobo),
  currency: 'NGN',
  why: held.reason ?? 'Nobody knows yet whose it is.',
  gatewaySays: `${held.account}, ${longDay(held.date)}: ${held.narration}`,
  line: { _id: held.lineId, statement: held.statementId },
  refundGateway: null,
  actions: ['move', 'credit', 'refund'],
});

/**
 * Returns what waits for the treasurer: payments under review, the oldest first, then disputes and
 * refunds, then lines of bank statements in suspense, then events about nobody's payment. In naira.
 */
export async function reviewQueue(context: Context): Promise<ReviewItem[]> {
  const { db, settings } = context;
  const { publicUrl } = settings;
  const reviewed = await listByIds(db, await repo.listReview(db));
  const backs = await listForTreasurer(db);
  const paid = await listByIds(db, [...new Set(backs.map(({ paymentId }) => paymentId))]);
  const events = await findUnknownEvents(db);
  const held = await suspense.listHeldEvents(db);
  return [
    ...reviewed.map((row) => paymentItem(row, context)),
    ...backs.flatMap((row) => {
      const payment = paid.find((one) => one.payment.id === row.paymentId);
      return payment ? [moneyBackItem(row, payment, publicUrl)] : [];
    }),
    ...(await suspense.listHeldLines(db)).map(lineItem),
    ...events.map((row) =>
      eventItem(
        row,
        held.find(
          ({ gateway, reference }) => gateway === row.gateway && reference === row.reference,
        ),
      ),
    ),
  ];
}

/** Counts what is under review besides lines of bank statements; each kind as far as the queue lists it. */
export async function countReview(db: Queryable): Promise<number> {
  const reviewed = await repo.listReview(db);
  const backs = await listForTreasurer(db);
  return reviewed.length + backs.length + (await findUnknownEvents(db)).length;
}
