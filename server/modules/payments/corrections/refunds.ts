import { dayInNigeria } from '#contract/day.ts';
import type { GatewayRefund } from '#contract/dues/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, justWritten, unavailable } from '../../../errors.ts';
import { type Gateway, GatewayUnavailable, unlessUnavailable } from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { presentEntry } from '../../dues/ledger/member-ledger.ts';
import { leftOfMoney } from '../../dues/ledger/post.ts';
import {
  findEntryOfPayment,
  findEntryWithActor,
  inLedgersOf,
  isReversed,
} from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import { sendRefund, settleMoneyBack } from '../settlement/money-back.ts';
import * as backs from '../settlement/money-back-repo.ts';

/** Why a refund is given, by whom, and how much; all that is left by default. In kobo. */
type RefundIntent = {
  amountKobo?: number | undefined;
  /** Gives back what waits of it, and nothing of what counts. */
  ofSurplus?: boolean;
  reason: string;
  actor: UserActor;
};

/** The gateway that a payment can be given back through, or null where that goes by hand. */
export function refundingGateway(
  { gateways }: Pick<Context, 'gateways'>,
  payment: repo.PaymentRow,
): Gateway | null {
  const gateway = gateways.byName(payment.gateway);
  return gateway?.refund && payment.gatewayId ? gateway : null;
}

/** @throws AppError 409 while a refund of the payment is under way at its gateway */
export async function refuseWhileUnderWay(tx: Transaction, paymentId: string): Promise<void> {
  if ((await backs.koboUnderWay(tx, paymentId)) > 0)
    throw conflict('A refund of this payment is under way at the gateway.');
}

/*
 * What of a payment can be given back: of one under review what has come, in whichever currency; of one that counts what
 * is left of it and what waits.
 */
async function availableOf(
  tx: Transaction,
  payment: repo.PaymentRow,
  ofSurplus: boolean,
): Promise<number> {
  const entry = await findEntryOfPayment(tx, payment.id);
  const isUnderReview = payment.status === 'review';
  if (!entry && !isUnderReview) throw conflict('This payment does not count.');
  const isCounted = entry !== null && !(await isReversed(tx, entry.id));
  if (entry && !isCounted && !isUnderReview) throw conflict('This payment is reversed.');
  const left = isCounted
    ? payment.surplusKobo + (ofSurplus ? 0 : await leftOfMoney(tx, entry))
    : (payment.receivedKobo ?? 0);
  return left - (await backs.koboUnderWay(tx, payment.id));
}

/*
 * Written before the gateway is asked, so that a process that ends between loses nothing. What was under review when it
 * was looked at, and counts by now, is not given back unseen.
 */
async function writeIntent(
  { db }: Pick<Context, 'db'>,
  known: repo.PaymentRow,
  { amountKobo, ofSurplus = false, reason, actor }: RefundIntent,
) {
  return inLedgersOf(db, [known.userId], async (tx) => {
    const payment = await repo.lockPayment(tx, known.id);
    if (!payment) throw conflict('This payment does not count.');
    if (payment.status !== known.status)
      throw conflict('This payment was decided on meanwhile. Please look at it again.');
    const available = await availableOf(tx, payment, ofSurplus);
    const asked = amountKobo ?? available;
    if (available <= 0) throw conflict('Nothing is left of this payment.');
    if (asked > available) throw conflict('Less than that is left of this payment.');
    const row = await backs.insertMoneyBack(tx, {
      id: newId(),
      paymentId: payment.id,
      kind: 'refund',
      state: 'asked',
      amountKobo: asked,
      reason,
      actorId: actor.userId,
    });
    await auditPayment(
      tx,
      actor,
      'payment.refund-asked',
      payment,
      {},
      { refundKobo: asked, reason },
    );
    return { payment, row };
  });
}

/* A refund that is under way, as the ledger will list it once the money has gone back. */
const presentUnderWay = (row: backs.MoneyBackRow): GatewayRefund => ({
  _id: row.id,
  kind: 'refund',
  year: null,
  name: null,
  by: null,
  reverses: null,
  amount: nairaFromKobo(row.amountKobo),
  reference: row.gatewayId,
  reason: row.reason,
  date: dayInNigeria(row.createdAt),
  postedOn: dayInNigeria(row.createdAt),
  payment: row.paymentId,
  state: 'pending',
});

async function present({ db }: Pick<Context, 'db'>, row: backs.MoneyBackRow) {
  const written = row.entryId ? await findEntryWithActor(db, row.entryId) : null;
  if (written) return { ...presentEntry(written), state: 'done' as const };
  return { ...presentUnderWay(row), ...(row.state === 'done' && { state: 'done' as const }) };
}

/**
 * Gives a payment back through its gateway, in whole or in part. The intent is written first, the
 * gateway is asked outside of any transaction, and its answer is settled. Gateways answer 'pending'
 * first: a webhook or the sweep tells the end, and the ledger has it from then on.
 *
 * @throws AppError 409 if less is left of it, or the gateway refuses
 */
export async function refundThroughGateway(
  context: Context,
  gateway: Gateway,
  known: repo.PaymentRow,
  intent: RefundIntent,
): Promise<GatewayRefund> {
  const { db, log } = context;
  /* A refund that was given at the gateway itself leaves less. */
  await settleMoneyBack(context, gateway, known.id).catch(unlessUnavailable);
  const { payment, row } = await writeIntent(context, known, intent);
  await sendRefund(context, gateway, payment, row).catch((error) => {
    unlessUnavailable(error);
    log.warn({ paymentId: payment.id }, 'refund: the gateway does not answer; asked again later');
  });
  const asked = justWritten(await backs.findMoneyBack(db, row.id), 'The refund that was asked for');
  if (asked.state === 'failed') {
    await backs.updateMoneyBack(db, row.id, { notedAt: new Date() });
    throw conflict(`The refund was not made. ${asked.gatewaySays ?? ''}`.trim());
  }
  return present(context, asked);
}

/**
 * Asks a gateway again for a refund, because a person says so, unless it turns out to have it.
 *
 * @throws AppError 503 if the gateway does not answer; 409 if it has just been asked, or refuses
 */
export async function repeatRefund(
  context: Context,
  gateway: Gateway,
  payment: repo.PaymentRow,
  { id }: backs.MoneyBackRow,
): Promise<void> {
  const { db } = context;
  try {
    await settleMoneyBack(context, gateway, payment.id);
    const back = await backs.findMoneyBack(db, id);
    if (back?.state !== 'asked') return;
    if (!(await sendRefund(context, gateway, payment, back, { byPerson: true })))
      throw conflict('The gateway has just been asked. Please try again in a minute.');
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw unavailable('The gateway does not answer. Please try again later.', 60, error);
  }
  const asked = await backs.findMoneyBack(db, id);
  if (asked?.state === 'failed')
    throw conflict(`The refund was not made. ${asked.gatewaySays ?? ''}`.trim());
}
