import { dayInNigeria } from '#contract/day.ts';
import { type Actor, systemActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import type { MoneyBack } from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { leftOfMoney, refundMoney } from '../../dues/ledger/post.ts';
import {
  findEntry,
  findEntryOfPayment,
  isReversed,
  ownerAt,
} from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import { holdIfRefused } from './hold-payments.ts';
import * as backs from './money-back-repo.ts';
import { postRefundMail } from './refund-mail.ts';
import { takeRefundBack } from './take-refund-back.ts';

/* Money that waits in review is not booked: less of it has arrived. */
async function postUnderReview(tx: Transaction, payment: repo.PaymentRow, kobo: number) {
  const received = payment.receivedKobo ?? 0;
  const booked = payment.status === 'review' ? Math.min(kobo, received) : 0;
  if (booked > 0)
    await repo.updatePayment(
      tx,
      payment.id,
      booked === received
        ? { status: 'refunded', paidAt: payment.paidAt ?? new Date() }
        : { receivedKobo: received - booked },
    );
  return { bookedKobo: booked, entryId: null };
}

/* The gateway, and who asked it for the refund. */
const actorOf = (
  { gateway }: repo.PaymentRow,
  { actorId }: Pick<backs.MoneyBackRow, 'actorId'>,
): Actor => ({ ...systemActor('gateway', gateway), userId: actorId });

/*
 * Books money that has gone back: of what waits first, then of what counts, never more than is left of the payment. What
 * nothing here takes waits for the treasurer.
 */
async function postMoneyBack(tx: Transaction, payment: repo.PaymentRow, back: backs.MoneyBackRow) {
  const entry = await findEntryOfPayment(tx, payment.id);
  if (!entry || (await isReversed(tx, entry.id)))
    return postUnderReview(tx, payment, back.amountKobo);
  const left = await leftOfMoney(tx, entry);
  const ofSurplus = Math.min(back.amountKobo, payment.surplusKobo);
  const kobo = Math.min(back.amountKobo - ofSurplus, left);
  const bookedKobo = ofSurplus + kobo;
  if (bookedKobo === 0) return { bookedKobo, entryId: null };
  const unasked = back.kind === 'refund' ? 'Refunded at the gateway.' : 'Lost in a dispute.';
  const reason = back.reason ?? unasked;
  const actor = actorOf(payment, back);
  const how = { reference: back.gatewayId };
  const refund = kobo > 0 ? await refundMoney(tx, entry, kobo, { actor, reason }, how) : null;
  const surplusKobo = payment.surplusKobo - ofSurplus;
  const change = {
    ...(left - kobo + surplusKobo === 0 && { status: 'refunded' as const }),
    surplusKobo,
    reviewReason: surplusKobo > 0 ? repo.remarkOf(payment, reason) : reason,
  };
  await repo.updatePayment(tx, payment.id, change);
  const what = { refundedKobo: bookedKobo, reference: back.gatewayId };
  await auditPayment(tx, actor, 'payment.refunded', payment, change, what);
  return { bookedKobo, entryId: refund?.id ?? null };
}

/* Takes the booking back: a dispute that is won after all counts again, and what had waited of it waits again. */
async function reverseMoneyBack(
  tx: Transaction,
  payment: repo.PaymentRow,
  back: backs.MoneyBackRow,
) {
  const entry = back.entryId ? await findEntry(tx, back.entryId) : null;
  const money = await findEntryOfPayment(tx, payment.id);
  const counts = money !== null && !(await isReversed(tx, money.id));
  if (counts && back.bookedKobo > 0 && !(entry && (await isReversed(tx, entry.id)))) {
    const actor = actorOf(payment, { actorId: null });
    const today = { date: dayInNigeria() };
    const by = { actor, reason: back.gatewaySays };
    if (entry) await takeRefundBack(tx, payment.id, { money, refund: entry }, by, today);
    const ofLedger = -(entry?.changeKobo ?? 0);
    const surplusKobo = payment.surplusKobo + back.bookedKobo - ofLedger;
    /* What went back while it was under review had been taken from what was received. */
    const least = payment.netKobo + ofLedger + surplusKobo;
    const receivedKobo = Math.max(payment.receivedKobo ?? 0, least);
    const said =
      back.kind === 'refund' ? 'The refund was not made after all.' : 'Won in a dispute.';
    const reviewReason = surplusKobo > 0 ? repo.remarkOf(payment, said) : said;
    const change = { status: 'successful', receivedKobo, surplusKobo, reviewReason } as const;
    await repo.updatePayment(tx, payment.id, change);
    await auditPayment(tx, actor, 'payment.refund-undone', payment, change);
    await holdIfRefused(tx, payment.userId, by);
  } else if (back.bookedKobo > 0 && (!entry || payment.status === 'review'))
    await repo.updatePayment(tx, payment.id, {
      ...(payment.status === 'refunded'
        ? { status: 'review' as const }
        : { receivedKobo: (payment.receivedKobo ?? 0) + back.bookedKobo }),
    });
  return { bookedKobo: 0, entryId: null };
}

/* What is not in the books may have been told as a refund by hand, and waits for the treasurer. */
async function tellOfRefund(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  { id: paymentId, gateway }: repo.PaymentRow,
  kind: MoneyBack['kind'],
  kobo: number,
) {
  if (kind === 'refund') await postRefundMail(context, tx, { paymentId, kobo, gateway });
}

/**
 * Books what the gateway gave back and nothing here took, once the payment has something again, as after a refund by hand
 * was taken back; not what a person has noted. The ledger must be locked.
 */
export async function takeWhatIsMissing(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  paymentId: string,
): Promise<void> {
  for (const row of await backs.moneyBackOf(tx, paymentId)) {
    const isMissing = row.state === 'done' && row.bookedKobo < row.amountKobo && !row.notedAt;
    const payment = isMissing && (await repo.lockPayment(tx, paymentId));
    if (!payment) continue;
    /* One refund is one entry. */
    if (row.bookedKobo > 0) await reverseMoneyBack(tx, payment, row);
    const whole = row.bookedKobo > 0 ? await repo.lockPayment(tx, paymentId) : payment;
    if (!whole) continue;
    const booked = await postMoneyBack(tx, whole, row);
    await backs.updateMoneyBack(tx, row.id, booked);
    await tellOfRefund(context, tx, whole, row.kind, booked.bookedKobo - row.bookedKobo);
  }
}

/*
 * Finds the row of what the gateway names: by its id, by our note, where the gateway drops notes the refund of
 * that amount that we have asked for, or what was booked when it said that all of it had gone back.
 */
function rowOf(rows: readonly backs.MoneyBackRow[], item: MoneyBack) {
  const ofKind = rows.filter(({ kind }) => kind === item.kind);
  const waiting = ofKind.filter(({ gatewayId, askedAt }) => gatewayId === null && askedAt !== null);
  return (
    ofKind.find(({ gatewayId }) => gatewayId === item.gatewayId) ??
    waiting.find(({ id }) => item.note?.includes(id)) ??
    (item.note === null
      ? waiting.find(({ amountKobo }) => amountKobo === item.amountKobo)
      : undefined) ??
    rows.find(({ gatewayId, state }) => gatewayId === null && state === 'done')
  );
}

/**
 * Takes money that goes back also from the payments that the surplus of one became, after what it has itself; what comes
 * back, they have again. The ledger must be locked.
 *
 * @returns what these take, in kobo
 */
export async function applyToParts(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  paymentId: string,
  item: MoneyBack,
  restKobo: number,
): Promise<number> {
  let taken = 0;
  for (const { id, status, netKobo, receivedKobo } of await repo.partsOf(tx, paymentId)) {
    const hasKobo = status === 'review' ? (receivedKobo ?? 0) : netKobo;
    const known = (await backs.moneyBackOf(tx, id)).find(
      ({ kind, gatewayId }) => kind === item.kind && gatewayId === item.gatewayId,
    );
    const amountKobo = known?.amountKobo ?? Math.min(restKobo - taken, hasKobo);
    if (amountKobo <= 0 || (!known && item.state !== 'done')) continue;
    await applyOne(context, tx, id, { ...item, amountKobo });
    taken += amountKobo;
  }
  return taken;
}

/**
 * Brings what goes back of a payment to what the gateway says. What is decided does not become open again. The ledger
 * must be locked.
 */
export async function applyOne(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  paymentId: string,
  item: MoneyBack,
): Promise<void> {
  const payment = await repo.lockPayment(tx, paymentId);
  if (!payment) return;
  const known = rowOf(await backs.moneyBackOf(tx, paymentId), item);
  const row =
    known ??
    (await backs.insertMoneyBack(tx, {
      id: newId(),
      paymentId,
      kind: item.kind,
      state: 'pending',
      amountKobo: item.amountKobo,
      gatewayId: item.gatewayId,
    }));
  const isDecided = row.state === 'done' || row.state === 'failed';
  if (isDecided && (item.state === 'pending' || item.state === row.state)) {
    const { kind, gatewayId } = item;
    if (row.gatewayId === null) await backs.updateMoneyBack(tx, row.id, { kind, gatewayId });
    return;
  }
  const reported = { ...row, gatewayId: item.gatewayId, gatewaySays: item.says };
  const { amountKobo } = item;
  const booked =
    item.state === 'done'
      ? await postMoneyBack(tx, payment, { ...reported, amountKobo })
      : row.state === 'done'
        ? await reverseMoneyBack(tx, payment, reported)
        : null;
  const ofParts = booked
    ? await applyToParts(context, tx, paymentId, item, amountKobo - booked.bookedKobo)
    : 0;
  await backs.updateMoneyBack(tx, row.id, {
    kind: item.kind,
    state: item.state,
    gatewayId: item.gatewayId,
    gatewaySays: item.says,
    amountKobo: item.state === 'done' ? amountKobo - ofParts : amountKobo,
    notedAt: null,
    ...booked,
  });
  await tellOfRefund(context, tx, payment, item.kind, booked?.bookedKobo ?? 0);
  if (!booked || item.state === 'done') return;
  const entry = row.entryId ? await findEntry(tx, row.entryId) : null;
  const owner = entry?.userId ?? (await ownerAt(tx, paymentId, row.createdAt.toISOString()));
  const undoneFor = owner ?? payment.userId;
  if (row.kind === 'refund')
    await postRefundMail(context, tx, { paymentId, kobo: row.bookedKobo, undoneFor });
  await takeWhatIsMissing(context, tx, paymentId);
}
