import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { recordForm, recordManyForm } from '#contract/payments/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import { type Transaction, violatedConstraint } from '../../../db/client.ts';
import { AppError, conflict, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { getUser } from '../../account/users/users.ts';
import {
  expectOpenAccount,
  expectUnsignedDay,
  firstOpenDay,
} from '../../dues/cash-accounts/accounts.ts';
import {
  type CashAccountRow,
  findAccountForHand,
  findCashAccount,
} from '../../dues/cash-accounts/public-repo.ts';
import { lockLedgersOf, openItemsOf } from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { dueDateOf, postPayment } from '../settlement/post-payment.ts';
import { auditClosed, auditPayment } from './audited.ts';
import { findWithPayer, type PaymentWithPayer } from './list-repo.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof recordForm>;
type ManyForm = z.output<typeof recordManyForm>;
type Line = Pick<Form, 'userId' | 'amount' | 'dueYear'>;
type Received = Omit<Form, keyof Line>;

/** The gateway name of payments that the treasurer records by hand; no sweep checks them. */
export const manualGateway = 'hand';

const replacedReason = 'The dues were received by hand meanwhile.';

const handReference = (method: string, reference: string) =>
  `HAND-${method.replace(' ', '').toUpperCase()}-${reference.replace(/\s+/g, ' ').toUpperCase()}`;

/*
 * A unique reference of method and number, regardless of case and spaces. One that is accepted as a
 * repetition, and the further lines of a receipt for several, are numbered.
 */
function referenceOf({ method, reference, acceptRepeat }: Received, id: string, place = 0): string {
  const base = handReference(method, reference);
  return acceptRepeat ? `${base} #${id}` : place > 0 ? `${base} #${place + 1}` : base;
}

/** Returns our reference of a payment recorded by hand whose reference was typed wrong; its place in a receipt stays. */
export function correctedReference(payment: repo.PaymentRow, reference: string): string {
  const { method, receivedReference } = payment;
  const baseOf = (words: string) => handReference(method ?? '', words);
  const former = baseOf(receivedReference ?? '');
  const place = payment.reference.startsWith(former) ? payment.reference.slice(former.length) : '';
  return baseOf(reference) + place;
}

/** Returns whether money is recorded under this method and reference already. */
export async function isReferenceRecorded(tx: Transaction, received: Received): Promise<boolean> {
  return (await repo.findPaymentByReference(tx, referenceOf(received, ''))) !== null;
}

/** Returns noon, so that the day is the same in every time zone; of today now, which is not in the future. */
export function timeOf(day: string): Date {
  return day === dayInNigeria() ? new Date() : new Date(`${day}T12:00:00.000Z`);
}

/* The due year of the invoice: the one that is asked for, else the oldest that is owed. */
async function yearOf(tx: Transaction, { userId, dueYear }: Line): Promise<number> {
  const items = await openItemsOf(tx, userId);
  const years = items.filter(({ side }) => side === 'charge').map(({ year }) => year);
  if (dueYear === undefined) return years[0] ?? Number(dayInNigeria().slice(0, 4));
  const { subscriptionId } = await dueDateOf(tx, dueYear);
  if (!subscriptionId && !years.includes(dueYear))
    throw invalidField('dueYear', `There is no subscription for ${dueYear}. Set it up first.`);
  return dueYear;
}

async function recordLine(
  { outbox }: Context,
  tx: Transaction,
  line: Line,
  received: Received,
  { actor, place }: { actor: UserActor; place: number },
): Promise<string> {
  const id = newId();
  const dueYear = await yearOf(tx, line);
  const row = await repo.insertPayment(tx, {
    id,
    invoiceNumber: await repo.nextInvoiceNumber(tx, dueYear),
    reference: referenceOf(received, id, place),
    userId: line.userId,
    ...(await dueDateOf(tx, dueYear)),
    dueYear,
    amountKobo: line.amount,
    method: received.method,
    gateway: manualGateway,
    receivedReference: received.reference,
    recordedBy: actor.userId,
    ...(received.account && { cashAccountId: received.account }),
    /* Not pending: that is an open checkout. It counts once it is booked, in this transaction. */
    status: 'review',
  });
  const money = {
    kobo: line.amount,
    paidAt: timeOf(received.datePayed),
    preferredYear: line.dueYear,
  };
  const reason = received.acceptRepeat || null;
  await postPayment(tx, row, money, { actor, reason });
  const { method, reference } = received;
  const what = { amountKobo: line.amount, method, reference, reason };
  await auditPayment(tx, actor, 'payment.recorded', row, { status: 'successful' }, what);
  await outbox.post(tx, 'receipt', { paymentId: id });
  return id;
}

/* What is of a closed period counts on the first open day, which may be signed. */
async function expectUnsigned(tx: Transaction, { account, method, datePayed }: Received) {
  const into = await (account ? findCashAccount(tx, account) : findAccountForHand(tx, method));
  if (!into) return;
  const postedOn = await firstOpenDay(tx, [], datePayed);
  await expectUnsignedDay(tx, into, datePayed, 'datePayed', postedOn);
}

/**
 * Records a receipt within a transaction. The accounts must be locked; a reference that is recorded
 * already violates `payments_reference_unique`.
 *
 * @returns the ids of the payments, in the order of the lines
 * @throws AppError 409 at `datePayed` for a day before the cash book of its account, or for which that is signed
 */
export async function recordWithin(
  context: Context,
  tx: Transaction,
  lines: readonly Line[],
  received: Received,
  actor: UserActor,
  failing: Failing = rethrow,
): Promise<string[]> {
  await expectUnsigned(tx, received);
  const recorded: string[] = [];
  for (const [place, line] of lines.entries()) {
    const closed = await repo.cancelOpenCheckout(tx, line.userId, replacedReason);
    await auditClosed(tx, actor, closed);
    const written = recordLine(context, tx, line, received, { actor, place });
    recorded.push(await written.catch(failing(place)));
  }
  return recorded;
}

/**
 * Returns the account that is named for money received by hand: in the bank, or cash.
 *
 * @throws AppError 400 for none, or a gateway's; 409 for one that is closed
 */
export async function expectOwnAccount(tx: Transaction, id: string): Promise<CashAccountRow> {
  const account = await expectOpenAccount(tx, id, 'account');
  if (account.kind === 'gateway')
    throw invalidField('account', `${account.name} is the account of a gateway.`);
  return account;
}

/** Returns a 409: money is recorded under this method and reference already. */
export function repeated({ method }: { method: string | null }): Error {
  const message = `A payment by ${method} with this reference is recorded already.`;
  return conflict(message, { reference: message });
}

/** Fails as the error of a line of the receipt, by its place. */
type Failing = (place: number, field?: string) => (error: unknown) => never;

const rethrow: Failing = () => (error) => {
  throw error;
};

/* The portal shows the error of a line beside it. */
const atLine: Failing = (place, field) => (error) => {
  if (!(error instanceof AppError)) throw error;
  const errors = error.errors ?? (field ? { [field]: error.message } : {});
  const placed = Object.entries(errors).map(([name, words]) => [`lines.${place}.${name}`, words]);
  throw new AppError(error.statusCode, error.message, { errors: Object.fromEntries(placed) });
};

/**
 * Records money that was received by hand: one receipt for one member, or for several, all of them or
 * none. Any amount is taken: it pays the due year that is named, then the oldest; what is left over is
 * credit (docs/ledger.md). Closes an open checkout of the member.
 *
 * @param actor the admin who records it
 * @throws AppError 400 for a due year that nobody set up, or an unknown account; 404 for an unknown member;
 * 409 if the reference is recorded already and `acceptRepeat` gives no reason, the day is in a closed period, before
 * the cash book of the account or signed for it, or the account is closed
 */
async function recordAll(
  context: Context,
  lines: readonly Line[],
  received: Received,
  actor: UserActor,
  failing: Failing = rethrow,
): Promise<PaymentWithPayer[]> {
  const { db, outbox, log } = context;
  for (const [place, { userId }] of lines.entries())
    await getUser(context, userId).catch(failing(place, 'userId'));
  const ids = await db
    .transaction(async (tx) => {
      await lockLedgersOf(tx, [...new Set(lines.map(({ userId }) => userId))]);
      await expectOpenDay(tx, received.datePayed, 'datePayed');
      if (received.account) await expectOwnAccount(tx, received.account);
      return recordWithin(context, tx, lines, received, actor, failing);
    })
    .catch((error) => {
      throw violatedConstraint(error) === 'payments_reference_unique' ? repeated(received) : error;
    });
  for (const id of ids) log.info({ paymentId: id, to: 'successful' }, 'payment recorded');
  outbox.wake();
  const rows = await Promise.all(ids.map((id) => findWithPayer(db, id)));
  return rows.filter((row) => row !== null);
}

/** Records one payment of one member; see `recordAll`. */
export async function recordPayment(
  context: Context,
  { userId, amount, dueYear, ...received }: Form,
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const [row] = await recordAll(context, [{ userId, amount, dueYear }], received, actor);
  if (!row) throw new Error('The payment that was recorded is not there.');
  return row;
}

/** Records one receipt for several members or years; see `recordAll`. */
export const recordPayments = (
  context: Context,
  { lines, ...received }: ManyForm,
  actor: UserActor,
): Promise<PaymentWithPayer[]> => recordAll(context, lines, received, actor, atLine);
