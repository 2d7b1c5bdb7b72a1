import type { Context } from '../../../context.ts';
import { ago } from '../../../db/moments.ts';
import { type Gateway, GatewayRefused, type MoneyBack } from '../../../gateways/gateway.ts';
import { inLedgersOf } from '../../dues/ledger/public-repo.ts';
import * as repo from '../record/repo.ts';
import { applyOne } from './apply-money-back.ts';
import * as backs from './money-back-repo.ts';

type Parts = Pick<Context, 'db' | 'log' | 'outbox' | 'settings'>;

/**
 * Milliseconds after which a question to the gateway has ended, even where its process was killed:
 * until then nobody asks the same again.
 */
export const questionEndsMs = ({ gatewayTimeoutMs }: Context['settings']): number =>
  2 * gatewayTimeoutMs + 1_000;

const noteOf = (row: backs.MoneyBackRow) => `Refund ${row.id}`;

async function applyMoneyBack(parts: Parts, payment: repo.PaymentRow, items: readonly MoneyBack[]) {
  if (items.length === 0) return;
  const { db, log } = parts;
  await inLedgersOf(db, [payment.userId], async (tx) => {
    for (const item of items) if (item.amountKobo > 0) await applyOne(parts, tx, payment.id, item);
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
