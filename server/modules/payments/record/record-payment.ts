import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { recordForm, recordManyForm } from '#contract/payments/schemas.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { failingAt, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { findUser } from '../../account/users/public-repo.ts';
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
import { inLedgersOf, openItemsOf } from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { insertPayerReceipt } from '../receipts/payer-receipts-repo.ts';
import { type AskedSum, expectNewMoney } from '../same-money/expect-new-money.ts';
import type { NewSum } from '../same-money/rules.ts';
import { dueDateOf, postPayment } from '../settlement/post-payment.ts';
import { auditClosed, auditPayment } from './audited.ts';
import { findWithPayer, type PaymentWithPayer } from './list-repo.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof recordForm>;
type ManyForm = z.output<typeof recordManyForm>;
type Line = Pick<Form, 'userId' | 'amount' | 'dueYear'> &
  Partial<Pick<Form, 'acceptRepeat'>> & {
    /** Leaves the money as credit for the next charge. */
    asCredit?: boolean;
  };
type Received = Omit<Form, 'userId' | 'amount' | 'dueYear'> & {
  /** It is in its account already, in suspense: no day of that changes, and none need be unsigned. */
  fromSuspense?: true;
};

/** The gateway name of payments that the treasurer records by hand; no sweep checks them. */
export const manualGateway = 'hand';

const replacedReason = 'The dues were received by hand meanwhile.';

const handReference = (method: string, reference: string) =>
  `HAND-${method.replace(' ', '').toUpperCase()}-${reference.replace(/\s+/g, ' ').toUpperCase()}`;

/*
 * A unique reference of method and number, regardless of case and spaces. The further lines of a receipt for several
 * are numbered; what is another sum than the one that has it already has its own id in it.
 */
async function freeReference(tx: Transaction, wanted: string, id: string): Promise<string> {
  return (await repo.findPaymentByReference(tx, wanted)) ? `${wanted} #${id}` : wanted;
}

/** Returns our reference of a payment recorded by hand whose reference was typed wrong; its place in a receipt stays. */
export async function correctedReference(
  tx: Transaction,
  payment: repo.PaymentRow,
  reference: string,
): Promise<string> {
  const { id, method, receivedReference } = payment;
  const baseOf = (words: string) => handReference(method ?? '', words);
  const former = baseOf(receivedReference ?? '');
  const place = payment.reference.startsWith(former) ? payment.reference.slice(former.length) : '';
  const wanted = baseOf(reference) + place;
  return wanted === payment.reference ? wanted : freeReference(tx, wanted, id);
}

/** Returns a member's name as sums are compared by it. */
export async function memberName(tx: Transaction, userId: string): Promise<string> {
  const member = await findUser(tx, userId);
  return member ? `${member.fname} ${member.lname}` : '';
}

/** Returns a sum of money that is received by hand, as it is compared with what is in the books. */
export const sumByHand = async (
  tx: Transaction,
  { userId, amount }: Line,
  { account, method, reference, datePayed }: Received,
  way = manualGateway,
): Promise<NewSum> => ({
  kobo: amount,
  date: datePayed,
  reference,
  accountId: account || ((await findAccountForHand(tx, method))?.id ?? null),
  method,
  way,
  line: null,
  userIds: [userId],
  name: await memberName(tx, userId),
});

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
  const wanted = handReference(received.method, received.reference);
  const row = await repo.insertPayment(tx, {
    id,
    invoiceNumber: await repo.nextInvoiceNumber(tx, dueYear),
    reference: await freeReference(tx, place > 0 ? `${wanted} #${place + 1}` : wanted, id),
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
    ...(line.asCredit && { asCredit: true }),
  };
  const reason = line.acceptRepeat || received.acceptRepeat || null;
  await postPayment(tx, row, money, { actor, reason });
  const { method, reference } = received;
  const what = { amountKobo: line.amount, method, reference, reason };
  await auditPayment(tx, actor, 'payment.recorded', row, { status: 'successful' }, what);
  if (received.notify !== false) await outbox.post(tx, 'receipt', { paymentId: id });
  return id;
}

/* What is of a closed period counts on the first open day, which may be signed. */
async function expectUnsigned(
  tx: Transaction,
  { account, method, datePayed, fromSuspense }: Received,
) {
  const into = await (account ? findCashAccount(tx, account) : findAccountForHand(tx, method));
  if (!into) return;
  const postedOn = await firstOpenDay(tx, fromSuspense ? [into.id] : [], datePayed);
  await expectUnsignedDay(tx, into, datePayed, 'datePayed', postedOn);
}

/**
 * Records a receipt within a transaction. The accounts must be locked, and what may be the same money asked about
 * (`expectNewMoney`).
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

/** Fails as the error of a line of the receipt, by its place. */
type Failing = (place: number, field?: string) => (error: unknown) => never;

const rethrow: Failing = () => (error) => {
  throw error;
};

/* The portal shows the error of a line beside it. */
const atLine: Failing = (place, field) => failingAt(`lines.${place}`, field);

/* Of several, what comes to the bank as one sum: asked about at the first line, unless all have a reason. */
function wholeOf(sums: readonly AskedSum[], name: string): AskedSum[] {
  const [first, ...others] = sums;
  if (!first || others.length === 0) return [];
  const kobo = sums.reduce((total, { sum }) => total + sum.kobo, 0);
  const userIds = sums.flatMap(({ sum }) => sum.userIds);
  const acceptRepeat = sums.every((one) => one.acceptRepeat) ? first.acceptRepeat : null;
  return [{ ...first, sum: { ...first.sum, kobo, userIds, name }, acceptRepeat }];
}

/** What was recorded, and the receipt of the payer who is named. */
type Recorded = {
  payments: PaymentWithPayer[];
  receipt: { _id: string; number: string } | null;
};

/**
 * Records money that was received by hand: one receipt for one member, or for several, all of them or
 * none. Any amount is taken: it pays the due year that is named, then the oldest; what is left over is
 * credit (docs/ledger.md). Closes an open checkout of the member.
 *
 * @param actor the admin who records it
 * @param payer who paid for all of them, and gets a receipt of its own
 * @throws AppError 400 for a due year that nobody set up, or an unknown account; 404 for an unknown member;
 * 409 with `data.candidates` if it may be in the books already and `acceptRepeat` gives no reason; 409 if the day is in
 * a closed period, before the cash book of the account or signed for it, or the account is closed
 */
async function recordAll(
  context: Context,
  lines: readonly Line[],
  received: Received,
  actor: UserActor,
  failing: Failing = rethrow,
  payer?: string | null,
): Promise<Recorded> {
  const { db } = context;
  for (const [place, { userId }] of lines.entries())
    await getUser(context, userId).catch(failing(place, 'userId'));
  const userIds = [...new Set(lines.map(({ userId }) => userId))];
  const { ids, receipt } = await inLedgersOf(db, userIds, async (tx) => {
    await expectOpenDay(tx, received.datePayed, 'datePayed');
    if (received.account) await expectOwnAccount(tx, received.account);
    const sums: AskedSum[] = [];
    for (const [place, line] of lines.entries())
      sums.push({
        sum: await sumByHand(tx, line, received),
        acceptRepeat: line.acceptRepeat || received.acceptRepeat,
        ...(failing !== rethrow && { place }),
      });
    await expectNewMoney(tx, [...sums, ...wholeOf(sums, payer ?? '')]);
    const ids = await recordWithin(context, tx, lines, received, actor, failing);
    if (!payer) return { ids, receipt: null };
    const year = Number(dayInNigeria().slice(0, 4));
    const ofPayer = { payer, year, actorId: actor.userId };
    return { ids, receipt: await insertPayerReceipt(tx, ofPayer, ids) };
  });
  const rows = await Promise.all(ids.map((id) => findWithPayer(db, id)));
  return {
    payments: rows.filter((row) => row !== null),
    receipt: receipt && { _id: receipt.id, number: receipt.number },
  };
}

/** Records one payment of one member; see `recordAll`. */
export async function recordPayment(
  context: Context,
  { userId, amount, dueYear, ...received }: Form,
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const {
    payments: [row],
  } = await recordAll(context, [{ userId, amount, dueYear }], received, actor);
  if (!row) throw new Error('The payment that was recorded is not there.');
  return row;
}

/** Records one receipt for several members or years; see `recordAll`. */
export const recordPayments = (
  context: Context,
  { lines, payer, ...received }: ManyForm,
  actor: UserActor,
): Promise<Recorded> => recordAll(context, lines, received, actor, atLine, payer);
