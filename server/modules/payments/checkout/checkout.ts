import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formatKobo } from '#contract/naira.ts';
import { duesPlan } from '#contract/payments/terms.ts';
import type { Actor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { violatedConstraint } from '../../../db/client.ts';
import { ago } from '../../../db/moments.ts';
import { conflict, invalidField, notFound, unavailable } from '../../../errors.ts';
import {
  DuplicateReference,
  type Gateway,
  GatewayUnavailable,
  isTestGateway,
} from '../../../gateways/gateway.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { getUser } from '../../account/users/users.ts';
import { inLedgersOf } from '../../dues/ledger/public-repo.ts';
import { auditClosed, auditPayment } from '../record/audited.ts';
import * as repo from '../record/repo.ts';
import { questionEndsMs } from '../settlement/money-back.ts';
import { dueDateOf } from '../settlement/post-payment.ts';
import { settle, supersededReason } from '../settlement/settle.ts';
import {
  type Asked,
  type Due,
  descriptionOf,
  dueOf,
  expectNotReported,
  expectPayableOnline,
} from './amount-due.ts';

/** Who pays: a member who is logged in, or has a link that was mailed to them. */
type Payer = Actor & { userId: string };

const newReference = (year: number) => `DUES-${year}-${randomBytes(9).toString('hex')}`;

/*
 * Writes the payment before contacting the gateway, under the same reference, so that a crash loses
 * nothing. Reads what is owed in the same transaction, because it may have changed since the request.
 */
async function openPayment(
  context: Context,
  gateway: Gateway,
  actor: Payer,
  asked: Asked,
  supersedes: string | null = null,
) {
  const { db } = context;
  const { userId } = actor;
  try {
    return await inLedgersOf(db, [userId], async (tx) => {
      const due = await dueOf(tx, userId, asked);
      const dueYear = Math.max(...due.years);
      if (supersedes) await repo.setCheckoutAside(tx, supersedes);
      const opened = await repo.insertPayment(tx, {
        id: newId(),
        invoiceNumber: await repo.nextInvoiceNumber(tx, dueYear),
        reference: newReference(dueYear),
        userId,
        ...(await dueDateOf(tx, dueYear)),
        dueYear,
        amountKobo: due.amountKobo,
        asked: due.asked,
        gateway: gateway.name,
        supersedes,
      });
      const what = {
        amountKobo: due.amountKobo,
        years: due.years,
        gateway: gateway.name,
        ...(supersedes && { supersedes }),
      };
      await auditPayment(tx, actor, 'payment.checkout-opened', opened, {}, what);
      return opened;
    });
  } catch (error) {
    /* Another tab was faster: both use the same checkout. */
    if (violatedConstraint(error) !== 'payments_one_open') throw error;
    const open = await repo.findOpenCheckout(db, userId);
    if (!open) throw conflict('This payment has just been decided. Please reload the page.');
    return open;
  }
}

/* Whether a checkout is still open, as its gateway says; `asked` is whether it could be asked. */
async function lookAt(context: Context, open: repo.PaymentRow) {
  const own = context.gateways.byName(open.gateway);
  /* On the sandbox no money moves. */
  if (!own) return { status: open.status, wasAsked: isTestGateway(open.gateway) };
  try {
    return { status: await settle(context, own, open.reference), wasAsked: true };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return { status: open.status, wasAsked: false };
  }
}

/* Asks before another checkout is opened beside one that may be paid already. */
const mayBeOnItsWay = ({ amountKobo, invoiceNumber, createdAt }: repo.PaymentRow) =>
  invalidField(
    'acceptSecond',
    `Your payment of ${formatKobo(amountKobo)}, begun on ${longDay(createdAt)} (${invoiceNumber}), may be on its way: the payment service cannot be asked at the moment. Wait for it if you have paid, or pay anyway.`,
    409,
  );

type Place = { reused: repo.PaymentRow | null; supersedes: string | null };

/**
 * Returns the open checkout if it can still be used; settles or replaces a used or outdated one. One
 * that asks for the same keeps its price, unless less is owed meanwhile. One whose gateway cannot be asked gives
 * way only where the payer accepts it, and stays undecided (`supersedes`).
 *
 * @throws AppError 409 at `acceptSecond` where money may be on its way
 */
async function placeOf(
  context: Context,
  gateway: Gateway,
  open: repo.PaymentRow,
  actor: Payer,
  asked: Asked,
): Promise<Place> {
  const { status, wasAsked } = await lookAt(context, open);
  if (status !== 'pending') return { reused: null, supersedes: null };
  const due = await dueOf(context.db, open.userId, asked);
  const isSame =
    open.asked === due.asked &&
    (due.asked === 'amount'
      ? open.amountKobo === due.amountKobo
      : open.amountKobo <= due.amountKobo);
  if (isSame && open.gateway === gateway.name) return { reused: open, supersedes: null };
  if (!wasAsked && !asked.acceptSecond) throw mayBeOnItsWay(open);
  if (!wasAsked) return { reused: null, supersedes: open.id };
  await supersede(context, actor, open.id);
  return { reused: null, supersedes: null };
}

/* The first that gave way before, and that cannot be asked about yet: the payer is asked again. */
async function asideOf(context: Context, userId: string, asked: Asked): Promise<string | null> {
  for (const aside of await repo.findCheckoutsAside(context.db, userId)) {
    const { status, wasAsked } = await lookAt(context, aside);
    if (status !== 'pending' || wasAsked) continue;
    if (!asked.acceptSecond) throw mayBeOnItsWay(aside);
    return aside.id;
  }
  return null;
}

/* Closes a checkout in favour of a newer one. */
const supersede = ({ db }: Context, actor: Payer, id: string) =>
  db.transaction(async (tx) =>
    auditClosed(tx, actor, await repo.supersedeCheckout(tx, id, supersededReason)),
  );

async function askForLink(context: Context, gateway: Gateway, payment: repo.PaymentRow, due: Due) {
  const { settings } = context;
  const payer = await getUser(context, payment.userId);
  const { link } = await gateway.createCheckout({
    reference: payment.reference,
    amountKobo: payment.amountKobo,
    currency: 'NGN',
    description: `${descriptionOf(due)} (${payment.invoiceNumber})`,
    customer: {
      email: payer.email,
      name: `${payer.fname} ${payer.lname}`,
      phoneNumber: payer.phoneNumber,
    },
    returnUrl: `${settings.publicUrl}/api/v1/payment/return/${gateway.name}`,
  });
  return link;
}

/** Milliseconds between two looks for a link that another request asks for. */
const lookEveryMs = 100;

/* Waits for the link that a second tab, or another process, has asked the gateway for. */
async function otherLink({ db, settings }: Context, id: string): Promise<string> {
  const until = Date.now() + settings.gatewayTimeoutMs;
  while (Date.now() < until) {
    await pause(lookEveryMs);
    const row = await repo.findPayment(db, id);
    if (row?.checkoutLink) return row.checkoutLink;
    if (!row?.linkAskedAt) break;
  }
  throw new GatewayUnavailable('The link that was asked for did not come.');
}

/*
 * Returns the payment's link, for which the gateway is asked once at a time. Null where the gateway
 * has had the reference before, from a process that ended before it kept the link: nobody has seen
 * that link, so that nobody can pay by it.
 */
async function linkOf(context: Context, gateway: Gateway, payment: repo.PaymentRow, due: Due) {
  const { db, settings } = context;
  if (payment.checkoutLink) return payment.checkoutLink;
  const notSince = ago(questionEndsMs(settings));
  if (!(await repo.claimLink(db, payment.id, notSince))) return otherLink(context, payment.id);
  try {
    const link = await askForLink(context, gateway, payment, due);
    return await repo.saveCheckoutLink(db, payment.id, link);
  } catch (error) {
    await repo.releaseLink(db, payment.id);
    if (error instanceof DuplicateReference) return null;
    throw error;
  }
}

/* The gateways ask for the payer's address, to which they send their own receipt. */
const emailNeeded =
  'To pay online, add your e-mail address in Account settings first, and confirm it.';

/**
 * Returns a link to pay what the member owes up to this year: all of it, the oldest years, or a part
 * where the society allows it. A double click, a retry and a second tab return the same open checkout;
 * there is one a member.
 *
 * @param byLink whether the payer came by the link of a reminder, and may not be logged in
 * @param asks whether the caller can ask the payer about a transfer that is being checked
 * @throws AppError 409 if nothing is owed, the member has no e-mail address, or money may be on its way or is being
 * checked and the payer has not accepted that; 400 or 409 for an amount that no gateway takes; 429 for one too many in an hour; 503 if no gateway is set up, or it is unavailable
 */
export async function checkoutLink(
  context: Context,
  actor: Payer,
  asked: Asked = {},
  { byLink = false, asks = true } = {},
): Promise<string> {
  const { db } = context;
  const { userId } = actor;
  const gateway = context.gateways.main;
  await context.limits.account.count('checkout', userId);
  const wanted = await dueOf(db, userId, asked);
  expectPayableOnline(wanted);
  if (!(await getUser(context, userId)).email) throw conflict(emailNeeded);
  if (!gateway) throw unavailable('Payment online is not set up yet.', 3600);
  if (asks && !asked.acceptReported) await expectNotReported(db, userId, wanted);
  try {
    const open = await repo.findOpenCheckout(db, userId);
    const place = open && (await placeOf(context, gateway, open, actor, asked));
    const supersedes = place?.reused
      ? null
      : (place?.supersedes ?? (await asideOf(context, userId, asked)));
    const due = await dueOf(db, userId, asked);
    const payment =
      place?.reused ?? (await openPayment(context, gateway, actor, asked, supersedes));
    await repo.noteOpener(db, payment.id, byLink);
    const link = await linkOf(context, gateway, payment, due);
    if (link !== null) return link;
    await supersede(context, actor, payment.id);
    const replacing = await openPayment(context, gateway, actor, asked);
    await repo.noteOpener(db, replacing.id, byLink);
    const replaced = await linkOf(context, gateway, replacing, due);
    if (replaced !== null) return replaced;
    throw new GatewayUnavailable('The gateway takes no new reference.');
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw unavailable(
      'The payment service does not answer. Please try again in a minute.',
      60,
      error,
    );
  }
}

/**
 * Returns a link to pay all that is owed (docs/payments.md).
 *
 * @param plan must be `annual-dues`
 * @throws AppError 404 for another plan; else as `checkoutLink`
 */
export async function paymentLink(context: Context, actor: Payer, plan: string): Promise<string> {
  if (plan !== duesPlan) throw notFound('This payment plan');
  return checkoutLink(context, actor, {}, { asks: false });
}
