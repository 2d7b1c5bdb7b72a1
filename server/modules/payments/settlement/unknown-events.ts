import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { reviewForm } from '#contract/dues/ledger/schemas.ts';
import { type Actor, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { conflict, justWritten, notFound } from '../../../errors.ts';
import { type Gateway, OddAnswer, type Verification } from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { getUser } from '../../account/users/users.ts';
import { inLedger, inLedgersOf } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import * as repo from '../record/repo.ts';
import { giveEventBack, holdEvent } from '../suspense/suspense.ts';
import { findHeldEvent } from '../suspense/suspense-repo.ts';
import * as events from './events-repo.ts';
import { dueDateOf } from './post-payment.ts';
import { settle } from './settle.ts';
import { payableSince, timeOfPayment } from './time-of-payment.ts';

/* One that the gateway answers oddly for keeps no other waiting: the sweep asks again. */
function nullIfOdd(error: unknown): null {
  if (error instanceof OddAnswer) return null;
  throw error;
}

/**
 * Finds the references of events that name a charge by the gateway's id alone.
 *
 * @returns the references that were found now, the newest first
 * @throws GatewayUnavailable
 */
export async function findReferences(
  { db }: Pick<Context, 'db'>,
  gateway: Gateway,
): Promise<string[]> {
  const found: string[] = [];
  for (const { id, gatewayId } of await events.findEventsWithoutReference(db, gateway.name)) {
    if (!gatewayId) continue;
    const reference =
      (await repo.findReferenceByGatewayId(db, gateway.name, gatewayId)) ??
      (await gateway.referenceOf?.(gatewayId).catch(nullIfOdd));
    if (!reference) continue;
    await events.updateEvent(db, id, { reference });
    found.push(reference);
  }
  return found;
}

/* What the gateway has of a reference that nobody knows is in the books, though it is nobody's yet. */
async function hold(
  db: Database,
  { id, gateway, reference, receivedAt }: events.EventRow & { reference: string },
  verification: Verification,
): Promise<void> {
  if (verification.state !== 'paid' || verification.currency !== 'NGN') return;
  const { amountKobo: kobo, paidAt, begunAt = null } = verification;
  const when = { paidAt: paidAt ?? begunAt };
  const time = timeOfPayment(when, payableSince(receivedAt, [receivedAt]), new Date());
  await inLedger(db, async (tx) => {
    await events.lockReference(tx, gateway, reference);
    const event = await events.findEvent(tx, id);
    if (event?.settledAt || (await repo.findPaymentByReference(tx, reference))) return;
    await holdEvent(tx, { id, gateway, reference, kobo, date: dayInNigeria(time.paidAt) });
  });
}

const saidOf = (gateway: Gateway, verification: Verification): string =>
  ('says' in verification && verification.says) || `${gateway.name}: ${verification.state}`;

/**
 * Asks the gateway about references that nobody here knows, so that the treasurer sees what it says; naira that it has
 * are in suspense from then on.
 *
 * @throws GatewayUnavailable
 */
export async function askAboutUnknown(
  { db }: Pick<Context, 'db'>,
  gateway: Gateway,
): Promise<void> {
  const unknown = await events.findUnknownEvents(db);
  const unasked = unknown.filter((row) => row.gateway === gateway.name && row.says === null);
  for (const event of unasked.slice(0, 20)) {
    const { id, reference } = event;
    if (!reference) continue;
    const other = await repo.findPaymentByReference(db, reference);
    const verification = other ? null : await gateway.verify(reference).catch(nullIfOdd);
    if (!other && !verification) continue;
    if (verification) await hold(db, { ...event, reference }, verification);
    const says = verification
      ? saidOf(gateway, verification)
      : `${gateway.name}: the reference is that of a payment at ${other?.gateway}`;
    await events.updateEvent(db, id, { says });
  }
}

const decided = () => conflict('This event is no longer under review.');

async function unknownEvent(db: Queryable, id: string) {
  const event = await events.findEvent(db, id);
  if (!event?.reference) throw notFound('This payment');
  const known = await repo.findPaymentByReference(db, event.reference);
  if (event.settledAt || known?.gateway === event.gateway) throw decided();
  if (known) throw conflict('A payment at another gateway has this reference. Dismiss the event.');
  return { ...event, reference: event.reference };
}

type Ending = Pick<z.output<typeof reviewForm>, 'reason' | 'account' | 'date' | 'acceptRepeat'> & {
  action: 'dismiss' | 'refund';
};

/**
 * Ends the review of an event that is about nobody's payment: nothing came, or it was given back.
 *
 * @throws AppError 409 if it has ended; to dismiss it, if its money came, and to give it back, if none did; 400 and 409
 * at `account` or `date` of what was given back
 */
export async function endEvent(
  { db }: Pick<Context, 'db'>,
  id: string,
  { action, reason, ...how }: Ending,
  actor: UserActor,
): Promise<void> {
  const event = await events.findEvent(db, id);
  if (!event?.reference) throw decided();
  const { gateway, reference } = event;
  await inLedger(db, async (tx) => {
    await events.lockReference(tx, gateway, reference);
    const present = await events.findEvent(tx, id);
    const known = await repo.findPaymentByReference(tx, reference);
    if (present?.settledAt || known?.gateway === gateway) throw decided();
    if (action === 'dismiss' && (await findHeldEvent(tx, { gateway, reference })))
      throw conflict('This money came. Give it to the member whose it is, or refund it.');
    await events.markReferenceProcessed(tx, gateway, reference);
    if (action === 'refund')
      return giveEventBack(tx, { gateway, reference }, how, { actor, reason });
    await writeAudit(tx, actor, 'gateway-event.dismissed', id, {
      after: { gateway, reference, reason },
    });
  });
}

/**
 * Gives the money of a reference that nobody knew to a member: a payment of that reference, which is
 * settled as all others are.
 *
 * @throws AppError 409 if the gateway does not say that naira were paid, or somebody else has decided on it
 */
export async function giveEventTo(
  context: Context,
  id: string,
  { userId, reason }: { userId: string; reason: string },
  actor: Actor,
): Promise<PaymentWithPayer> {
  const { db, gateways } = context;
  const member = await getUser(context, userId);
  const event = await unknownEvent(db, id);
  const gateway = gateways.byName(event.gateway);
  const verification = await gateway?.verify(event.reference);
  if (!gateway || verification?.state !== 'paid' || verification.currency !== 'NGN')
    throw conflict('The gateway does not say that naira were paid. Dismiss it.');
  const dueYear = Number(dayInNigeria().slice(0, 4));
  const row = await inLedgersOf(db, [member._id], async (tx) => {
    await events.lockReference(tx, event.gateway, event.reference);
    /* Again: another admin may have given or dismissed it while the gateway was asked. */
    await unknownEvent(tx, id);
    const given = await repo.insertPayment(tx, {
      id: newId(),
      userId: member._id,
      reference: event.reference,
      dueYear,
      invoiceNumber: await repo.nextInvoiceNumber(tx, dueYear),
      ...(await dueDateOf(tx, dueYear)),
      amountKobo: verification.amountKobo,
      gateway: gateway.name,
      status: 'review',
      reviewReason: reason,
      /* Nobody here opened it: it is known of since the gateway told of it. */
      createdAt: event.receivedAt,
    });
    await auditPayment(tx, actor, 'payment.recorded', given, {}, { gateway: gateway.name, reason });
    return given;
  });
  await settle(context, gateway, row.reference);
  return justWritten(await findWithPayer(db, row.id), 'The payment that was given');
}
