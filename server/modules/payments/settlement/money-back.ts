import { dayInNigeria } from '#contract/day.ts';
import { type Actor, systemActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { ago } from '../../../db/moments.ts';
import { type Gateway, GatewayRefused, type MoneyBack } from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { leftOfMoney, refundMoney, reverseEntry } from '../../dues/ledger/post.ts';
import {
  findEntry,
  findEntryOfPayment,
  isReversed,
  lockLedgersOf,
} from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import * as backs from './money-back-repo.ts';

type Parts = Pick<Context, 'db' | 'log' | 'settings'>;

/**
 * Milliseconds after which a question to the gateway has ended, even where its process was killed:
 * until then nobody asks the same again.
 */
export const questionEndsMs = ({ gatewayTimeoutMs }: Context['settings']): number =>
  2 * gatewayTimeoutMs + 1_000;

const noteOf = (row: backs.MoneyBackRow) => `Refund ${row.id}`;

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
 * Books money that has gone back: never more than is left of the payment. What nothing here takes waits for
 * the treasurer.
 */
async function postMoneyBack(tx: Transaction, payment: repo.PaymentRow, back: backs.MoneyBackRow) {
  const entry = await findEntryOfPayment(tx, payment.id);
  if (!entry || (await isReversed(tx, entry.id)))
    return postUnderReview(tx, payment, back.amountKobo);
  const kobo = Math.min(back.amountKobo, await leftOfMoney(tx, entry));
  if (kobo === 0) return { bookedKobo: 0, entryId: null };
  const unasked = back.kind === 'refund' ? 'Refunded at the gateway.' : 'Lost in a dispute.';
  const reason = back.reason ?? unasked;
  const actor = actorOf(payment, back);
  const refund = await refundMoney(
    tx,
    entry,
    kobo,
    { actor, reason },
    { reference: back.gatewayId },
  );
  const change = {
    ...(refund.leftKobo === 0 && { status: 'refunded' as const }),
    reviewReason: reason,
  };
  await repo.updatePayment(tx, payment.id, change);
  const what = { refundedKobo: kobo, reference: back.gatewayId };
  await auditPayment(tx, actor, 'payment.refunded', payment, change, what);
  return { bookedKobo: kobo, entryId: refund.id };
}

/* Takes the booking back: a dispute that is won after all counts again. */
async function reverseMoneyBack(
  tx: Transaction,
  payment: repo.PaymentRow,
  back: backs.MoneyBackRow,
) {
  const entry = back.entryId ? await findEntry(tx, back.entryId) : null;
  if (entry && !(await isReversed(tx, entry.id))) {
    const actor = actorOf(payment, { actorId: null });
    const today = { date: dayInNigeria() };
    await reverseEntry(tx, entry, { actor, reason: back.gatewaySays }, today);
    const change = { status: 'successful' } as const;
    await repo.updatePayment(tx, payment.id, change);
    await auditPayment(tx, actor, 'payment.refund-undone', payment, change);
  } else if (!entry && back.bookedKobo > 0)
    await repo.updatePayment(tx, payment.id, {
      ...(payment.status === 'refunded'
        ? { status: 'review' as const }
        : { receivedKobo: (payment.receivedKobo ?? 0) + back.bookedKobo }),
    });
  return { bookedKobo: 0, entryId: null };
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

/* Brings one row to what the gateway says. What is decided does not become open again. */
async function applyOne(tx: Transaction, paymentId: string, item: MoneyBack): Promise<void> {
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
  const booked =
    item.state === 'done'
      ? await postMoneyBack(tx, payment, { ...reported, amountKobo: item.amountKobo })
      : row.state === 'done'
        ? await reverseMoneyBack(tx, payment, reported)
        : {};
  await backs.updateMoneyBack(tx, row.id, {
    kind: item.kind,
    state: item.state,
    gatewayId: item.gatewayId,
    gatewaySays: item.says,
    amountKobo: item.amountKobo,
    notedAt: null,
    ...booked,
  });
}

async function applyMoneyBack(
  { db, log }: Parts,
  payment: repo.PaymentRow,
  items: readonly MoneyBack[],
) {
  if (items.length === 0) return;
  await db.transaction(async (tx) => {
    await lockLedgersOf(tx, [payment.userId]);
    for (const item of items) if (item.amountKobo > 0) await applyOne(tx, payment.id, item);
  });
  log.info({ paymentId: payment.id, items: items.length }, 'refunds and disputes settled');
}

/** Milliseconds before a gateway is asked by itself once more for a refund that it does not show. */
const repeatAfterMs = 60 * 60_000;

/**
 * Asks the gateway for a refund that was written down, unless it has been asked for it. What was asked for and
 * does not show at the gateway is asked for once more, not before an hour; then a person decides.
 *
 * @param byPerson asks again whenever no question is under way
 * @returns whether it was asked for
 * @throws GatewayUnavailable: it stays asked for, and is looked for later
 */
export async function sendRefund(
  parts: Parts,
  gateway: Gateway,
  payment: repo.PaymentRow,
  row: backs.MoneyBackRow,
  { byPerson = false } = {},
): Promise<boolean> {
  const { db, settings } = parts;
  if (!gateway.refund || !payment.gatewayId) return false;
  const endedMs = questionEndsMs(settings);
  const notSince = ago(byPerson ? endedMs : Math.max(repeatAfterMs, endedMs));
  if (!(await backs.claimRefund(db, row.id, { notSince, byPerson }))) return false;
  try {
    const { reference, gatewayId } = payment;
    const { amountKobo } = row;
    const note = noteOf(row);
    const made = await gateway.refund({ gatewayId, reference, amountKobo, note });
    await applyMoneyBack(parts, payment, [{ ...made, note }]);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const gatewaySays = `${gateway.name}: refund refused, ${error.message}`;
    await backs.failRefund(db, row.id, { gatewaySays });
  }
  return true;
}

/**
 * Brings the refunds and disputes of a payment to what its gateway says. Idempotent. A refund that was
 * asked for and does not show there, because a process ended between, is asked for again (`sendRefund`).
 *
 * @returns whether anything of it goes back, or has gone back
 * @throws GatewayUnavailable
 */
export async function settleMoneyBack(
  parts: Parts,
  gateway: Gateway,
  paymentId: string,
): Promise<boolean> {
  const { db } = parts;
  const payment = await repo.findPayment(db, paymentId);
  if (!payment?.gatewayId || !gateway.moneyBackOf) return false;
  const { gatewayId, reference } = payment;
  await applyMoneyBack(parts, payment, await gateway.moneyBackOf({ gatewayId, reference }));
  const rows = await backs.moneyBackOf(db, paymentId);
  for (const row of rows) if (row.state === 'asked') await sendRefund(parts, gateway, payment, row);
  return rows.some(({ state }) => state !== 'failed');
}
