import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { GatewayRefund, refundForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Actor, UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { readMsSince } from '../../../db/moments.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { greetingOf } from '../../../mail/greeting.ts';
import { identifier, type MailPart, signature, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import {
  expectCash,
  expectOpenAccount,
  expectUnsignedDay,
  firstOpenDay,
} from '../../dues/cash-accounts/accounts.ts';
import { findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import { presentEntry } from '../../dues/ledger/member-ledger.ts';
import {
  allocateOpen,
  type By,
  leftOfMoney,
  moveMoney,
  type On,
  refundMoney,
  reverseEntry,
} from '../../dues/ledger/post.ts';
import {
  findEntry,
  findEntryOfPayment,
  findEntryWithActor,
  isReversed,
  lockLedgersOf,
} from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { issueReceipt, keepReceipt } from '../receipts/issue-receipt.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { manualGateway } from '../record/record-payment.ts';
import * as repo from '../record/repo.ts';
import { dueDateOf } from '../settlement/post-payment.ts';
import { refundingGateway, refundThroughGateway, refuseWhileUnderWay } from './refunds.ts';

/** Milliseconds within which a mistake can be undone; later it is reversed, with a reason. */
const undoableMs = 15 * 60 * 1000;

/*
 * Locks the accounts, then the payment, and returns it with the entry of its money.
 *
 * @throws AppError 404; 409 if it has not been booked
 */
async function lockBooked(tx: Transaction, id: string, others: readonly string[] = []) {
  const known = isUuid(id) ? await repo.findPayment(tx, id) : null;
  if (!known) throw notFound('This payment');
  await lockLedgersOf(tx, [known.userId, ...others]);
  const payment = await repo.lockPayment(tx, id);
  const entry = await findEntryOfPayment(tx, id);
  if (!payment || !entry) throw conflict('This payment does not count.');
  await refuseWhileUnderWay(tx, id);
  return { payment, entry };
}

type Booked = Awaited<ReturnType<typeof lockBooked>>;

/* The account that a payment's money is in. */
async function accountOf(tx: Transaction, { cashAccountId }: repo.PaymentRow) {
  const account = cashAccountId && (await findCashAccount(tx, cashAccountId));
  if (!account) throw new Error('The account of the payment is not there.');
  return account;
}

/* Of a mistake: the day of the payment, or the first one that is open and unsigned. The money must be nowhere. */
async function dayOfMistake(tx: Transaction, { payment, entry }: Booked): Promise<On> {
  if (payment.gateway !== manualGateway && payment.gatewayId)
    throw conflict(
      'The gateway has this money, so it is no mistake. Refund it, or move it to the member whose it is.',
    );
  if (await repo.isOnStatement(tx, payment.id))
    throw conflict(
      'A bank statement shows this money, so it is no mistake. Move it to the member whose it is, refund it, or say that the bank returned it.',
    );
  const account = await accountOf(tx, payment);
  const postedOn = await firstOpenDay(tx, [account.id], entry.postedOn);
  await expectCash(tx, account, { kobo: payment.netKobo, date: postedOn }, 'reason');
  return { date: entry.date, postedOn };
}

/* The day on which the bank gave the money back. */
async function dayOfReturn(tx: Transaction, { payment, entry }: Booked, date: string): Promise<On> {
  const account = await accountOf(tx, payment);
  if (account.kind !== 'bank')
    throw invalidField('why', 'Only a bank returns money, and this is in none.', 409);
  await expectOpenDay(tx, date, 'date');
  await expectUnsignedDay(tx, account, date, 'date');
  if (date < entry.date)
    throw invalidField('date', `It was paid on ${longDay(entry.date)}: choose a later day.`, 409);
  return { date };
}

type Reversal = By & { why?: 'mistake' | 'returned'; date?: string | undefined };

/* The payment keeps its numbers; the reference of a mistake can be recorded again. */
async function reverseLocked(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  booked: Booked,
  { why = 'mistake', date, ...by }: Reversal,
): Promise<string> {
  const { payment, entry } = booked;
  if (await isReversed(tx, entry.id)) throw conflict('This has been reversed already.');
  const isMistake = why === 'mistake' || date === undefined;
  const on = await (isMistake ? dayOfMistake(tx, booked) : dayOfReturn(tx, booked, date));
  const reversalId = await reverseEntry(tx, entry, by, on);
  await repo.updatePayment(tx, payment.id, {
    status: 'failed',
    receivedKobo: null,
    paidAt: null,
    ...(isMistake
      ? payment.gateway === manualGateway && { reference: `REVERSED-${payment.id}` }
      : { returnedOn: date }),
    reviewReason: by.reason ?? null,
  });
  await outbox.post(tx, 'receipt-void', { paymentId: payment.id });
  return reversalId;
}

/* Returns an entry that was just written, as the API presents it. */
async function presentWritten({ db }: Pick<Context, 'db'>, id: string) {
  const row = await findEntryWithActor(db, id);
  if (!row) throw new Error('The entry that was written is not there.');
  return presentEntry(row);
}

/**
 * Takes a payment back, with all that it paid; the member is told that the receipt is void. A mistake never was in
 * the account; what the bank has returned was, until its day.
 *
 * @throws AppError 404; 409 a second time, if it does not count, for a mistake where a bank statement or a gateway
 * shows the money, for a day that is closed or signed, or where the cash was spent
 */
export async function reversePayment(context: Context, id: string, reversal: Reversal) {
  const { db, log, outbox } = context;
  const { why = 'mistake', date, reason = null, actor } = reversal;
  const reversalId = await db.transaction(async (tx) => {
    const booked = await lockBooked(tx, id);
    const written = await reverseLocked(context, tx, booked, reversal);
    const change = { status: 'failed', receivedKobo: null, reviewReason: reason } as const;
    const what = why === 'returned' ? { why, date } : { why };
    await auditPayment(tx, actor, 'payment.reversed', booked.payment, change, what);
    return written;
  });
  log.info({ paymentId: id, from: 'successful', to: 'failed', why }, 'payment reversed');
  outbox.wake();
  return presentWritten(context, reversalId);
}

/**
 * Gives a payment that was recorded for the wrong member to the right one. Nothing of the money changes: its
 * numbers, day, account and gateway stay, and what was refunded of it stays with the first. The receipt is
 * superseded by the next number.
 *
 * @returns the payment
 * @throws AppError 404 for an unknown payment or member; 409 if it does not count, or is theirs
 */
export async function movePayment(
  context: Context,
  id: string,
  userId: string,
  by: { actor: UserActor; reason: string },
): Promise<PaymentWithPayer> {
  const { db, log, outbox } = context;
  const member = await getUser(context, userId);
  await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id, [member._id]);
    if (payment.userId === member._id) throw conflict('This payment is this member’s already.');
    if (await isReversed(tx, entry.id)) throw conflict('This payment does not count.');
    const former = await keepReceipt(tx, id);
    await moveMoney(tx, entry, member._id, by);
    const years = await allocateOpen(tx, member._id);
    const dueYear = years.length > 0 ? Math.max(...years) : payment.dueYear;
    const due = await dueDateOf(tx, dueYear);
    await repo.updatePayment(tx, id, { ...due, dueYear, userId: member._id });
    await issueReceipt(tx, id, former);
    const change = { userId: member._id };
    const what = { reason: by.reason, movedFrom: payment.userId };
    await auditPayment(tx, by.actor, 'payment.moved', payment, change, what);
    const number = payment.receiptNumber ?? payment.invoiceNumber;
    await outbox.post(tx, 'receipt-void', { paymentId: id, movedFrom: payment.userId, number });
    await outbox.post(tx, 'receipt', { paymentId: id });
  });
  log.info({ paymentId: id, to: member._id }, 'payment moved');
  outbox.wake();
  const moved = await findWithPayer(db, id);
  if (!moved) throw new Error('The payment that was moved is not there.');
  return moved;
}

type RefundForm = z.output<typeof refundForm>;

/* The account that a refund by hand is paid from. @throws AppError 400 and 409 at `account` */
async function accountOfRefund(tx: Transaction, payment: repo.PaymentRow, form: RefundForm) {
  const account = form.account
    ? await expectOpenAccount(tx, form.account, 'account')
    : await accountOf(tx, payment);
  if (account.kind !== 'gateway') return account;
  throw invalidField('account', 'Choose the account that it is paid from: a bank, or cash.');
}

/* Given back by hand, and noted. */
async function refundByHand(context: Context, id: string, form: RefundForm, actor: Actor) {
  const { db, log } = context;
  const { reason, reference = null, date = dayInNigeria() } = form;
  const refundId = await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id);
    const account = await accountOfRefund(tx, payment, form);
    await expectOpenDay(tx, date, 'date');
    await expectUnsignedDay(tx, account, date, 'date');
    if (date < entry.date)
      throw invalidField('date', `It was paid on ${longDay(entry.date)}: choose a later day.`, 409);
    const kobo = form.amount ?? (await leftOfMoney(tx, entry));
    await expectCash(tx, account, { kobo, date }, form.amount ? 'amount' : 'account');
    const how = { date, cashAccountId: account.id, reference };
    const refund = await refundMoney(tx, entry, form.amount, { actor, reason }, how);
    const isAll = refund.leftKobo === 0;
    const change = { ...(isAll && { status: 'refunded' as const }), reviewReason: reason };
    await repo.updatePayment(tx, payment.id, change);
    const what = { refundedKobo: refund.kobo, reference, account: account.name, date };
    await auditPayment(tx, actor, 'payment.refunded', payment, change, what);
    return refund.id;
  });
  log.info({ paymentId: id }, 'payment refunded');
  return { ...(await presentWritten(context, refundId)), state: 'done' as const };
}

/**
 * Takes back a refund by hand that was entered by mistake: the payment has that much again.
 *
 * @throws AppError 409 for a refund through a gateway, or a second time
 */
export async function reverseRefund(
  context: Context,
  { id, paymentId }: { id: string; paymentId: string },
  by: By,
) {
  const { db, log } = context;
  const reversalId = await db.transaction(async (tx) => {
    const { payment } = await lockBooked(tx, paymentId);
    const refund = await findEntry(tx, id);
    if (!refund?.cashAccountId)
      throw conflict('This refund went through the gateway, which alone can take it back.');
    const postedOn = await firstOpenDay(tx, [refund.cashAccountId], refund.postedOn);
    const reversal = await reverseEntry(tx, refund, by, { date: refund.date, postedOn });
    const change = { status: 'successful', reviewReason: by.reason ?? null } as const;
    await repo.updatePayment(tx, paymentId, change);
    await auditPayment(tx, by.actor, 'payment.refund-undone', payment, change);
    return reversal;
  });
  log.info({ paymentId }, 'refund reversed');
  return presentWritten(context, reversalId);
}

/**
 * Gives a payment back, in whole or in part: through the gateway that it came by, or by hand where it
 * has none, or where a reference says that it was given another way. What it paid is owed again.
 *
 * @throws AppError 404; 400 where the account of a refund by hand is not named; 409 if less is left of it, for a day
 * that is closed or signed, cash that is not there, or if the gateway refuses
 */
export async function refundPayment(
  context: Context,
  id: string,
  form: RefundForm,
  actor: UserActor,
): Promise<GatewayRefund> {
  const known = isUuid(id) ? await repo.findPayment(context.db, id) : null;
  const gateway = known && !form.reference ? refundingGateway(context, known) : null;
  if (!known || !gateway) return refundByHand(context, id, form, actor);
  const { amount: amountKobo, reason } = form;
  return refundThroughGateway(context, gateway, known, { amountKobo, reason, actor });
}

/**
 * Undoes a payment that was recorded by hand a moment ago: a mistake without a reason to type.
 *
 * @throws AppError 404 for an unknown payment; 409 if it came through a gateway, does not count, or
 * is too old
 */
export async function undoPayment(
  context: Context,
  id: string,
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const { db, outbox, log } = context;
  const { fname, lname } = await getUser(context, actor.userId);
  const reason = `Undone by ${fname} ${lname} right after it was recorded.`;
  await db.transaction(async (tx) => {
    const booked = await lockBooked(tx, id);
    const { payment } = booked;
    if (payment.gateway !== manualGateway)
      throw conflict('Only a payment that was recorded by hand can be undone.');
    if (payment.status !== 'successful') throw conflict('This payment does not count any more.');
    if ((await readMsSince(tx, payment.createdAt)) > undoableMs)
      throw conflict('A payment can be undone for 15 minutes after it was recorded.');
    await reverseLocked(context, tx, booked, { actor, reason });
    const change = { status: 'failed', receivedKobo: null, reviewReason: reason } as const;
    await auditPayment(tx, actor, 'payment.undone', payment, change);
  });
  log.info({ paymentId: id, from: 'successful', to: 'failed' }, 'payment undone');
  outbox.wake();
  const undone = await findWithPayer(db, id);
  if (!undone) throw new Error('The payment that was undone is not there.');
  return undone;
}

/* What the member is told of a receipt that is void. */
function whyVoid(payment: repo.PaymentRow, isMoved: boolean): MailPart {
  const amount = formatNaira(nairaFromKobo(payment.amountKobo));
  if (isMoved)
    return words`A payment of ${amount} was recorded for your dues by mistake: it was another member’s, and has been moved to them.`;
  if (payment.returnedOn)
    return words`The bank returned your payment of ${amount} on ${longDay(payment.returnedOn)}: what it paid is owed again.`;
  return words`A payment of ${amount} for your dues was recorded by mistake, and has been reversed.`;
}

/** Registers the mail that voids a receipt. */
export function registerReceiptVoidMail({ db, outbox }: Context): void {
  outbox.register(
    'receipt-void',
    'transactional',
    async ({ paymentId = '', movedFrom = '', number = '' }) => {
      const found = await findWithPayer(db, paymentId);
      const addressee = found && (await findAccountHolder(db, movedFrom || found.payment.userId));
      if (!addressee) return null;
      const { payment } = found;
      const receipt = number || payment.invoiceNumber;
      return {
        to: addressee.email,
        subject: `Receipt ${receipt} is void`,
        parts: [
          greetingOf(addressee),
          whyVoid(payment, movedFrom !== ''),
          words`Receipt ${identifier(receipt)}, which you may have received, is void.`,
          signature,
        ],
      };
    },
  );
}
