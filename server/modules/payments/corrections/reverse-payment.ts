import type { z } from 'zod';
import type { reverseForm } from '#contract/dues/ledger/schemas.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { readMsSince } from '../../../db/moments.ts';
import { AppError, conflict, existing, invalidField, justWritten } from '../../../errors.ts';
import { getUser } from '../../account/users/users.ts';
import { expectCash, firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import type { CashAccountRow } from '../../dues/cash-accounts/public-repo.ts';
import { chargeLevyWithin } from '../../dues/charging/levies.ts';
import { presentWritten, reverseByHand } from '../../dues/ledger/entries-by-hand.ts';
import { type By, type On, reverseEntry } from '../../dues/ledger/post.ts';
import { findEntry, holderIdOf, isReversed } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { manualGateway } from '../record/record-payment.ts';
import * as repo from '../record/repo.ts';
import { bookHeld } from '../settlement/hold-payments.ts';
import { reopenTransfer } from '../transfers/transfers.ts';
import {
  accountOf,
  type Booked,
  expectDayAfter,
  lockBooked,
  lockWithEntry,
  refuseRefunded,
} from './booked.ts';
import { reverseRefund } from './refund-payment.ts';

/** Milliseconds within which a mistake can be undone; later it is reversed, with a reason. */
const undoableMs = 15 * 60 * 1000;

/* Of a mistake: the day of the payment, or the first one that is open and unsigned. The money must be nowhere. */
async function dayOfMistake(tx: Transaction, { payment, entry }: Booked): Promise<On> {
  if (payment.gateway !== manualGateway && payment.gatewayId)
    throw conflict(
      'The gateway has this money, so it is no mistake. Refund it, or move it to the member whose it is.',
    );
  if (await repo.isOnStatement(tx, payment.id))
    throw conflict(
      'A bank statement shows this money, so it is no mistake. Move it to the member whose it is, refund it, say that the bank returned it, or open its line again.',
    );
  const account = await accountOf(tx, payment);
  const postedOn = await firstOpenDay(tx, account ? [account.id] : [], entry.postedOn);
  if (account) await expectCash(tx, account, { kobo: payment.netKobo, date: postedOn }, 'reason');
  return { date: entry.date, postedOn };
}

/** Returns whether what is in an account can have been returned: only a bank does that. */
export const returnsMoney = (account: CashAccountRow | null): account is CashAccountRow =>
  account?.kind === 'bank';

/* The day on which the bank gave the money back. */
async function dayOfReturn(tx: Transaction, { payment, entry }: Booked, date: string): Promise<On> {
  const account = await accountOf(tx, payment);
  if (!returnsMoney(account))
    throw invalidField('why', 'Only a bank returns money, and this is in none.', 409);
  await expectDayAfter(tx, { account, entry }, date);
  return { date };
}

type Parts = Pick<Context, 'outbox' | 'ports'>;
type Reversal = By & {
  why?: 'mistake' | 'returned';
  date?: string | undefined;
  /** What the bank took for the return, in kobo: the member is charged it. */
  bankCharge?: number | undefined;
};

/* A penalty of the member whose payment came back, overdue with what it had paid. */
async function chargeForReturn(
  tx: Transaction,
  { entry, payment }: Booked,
  { date, bankCharge, actor }: Reversal,
) {
  if (bankCharge === undefined || date === undefined) return;
  const charge = {
    kind: 'penalty',
    name: 'Bank’s charge for a returned payment',
    amount: bankCharge,
    date,
    dueDate: date,
    returnedPaymentId: payment.id,
  } as const;
  await chargeLevyWithin(tx, charge, [await holderIdOf(tx, entry.userId)], actor).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.errors) throw error;
      throw invalidField('bankCharge', 'Nothing can be charged to this member any more.', 409);
    },
  );
}

/* What waits under review since its payer was refused is booked again first. */
async function lockToReverse(tx: Transaction, id: string, by: By) {
  const { payment: known, entry } = await lockWithEntry(tx, id);
  if (entry && known.status === 'review' && known.receivedKobo) await bookHeld(tx, known, by);
  return { known, booked: await lockBooked(tx, id) };
}

/* The payment keeps its numbers; the reference of a mistake can be recorded again. */
async function reverseLocked(
  { outbox, ports }: Parts,
  tx: Transaction,
  booked: Booked,
  reversal: Reversal,
): Promise<string> {
  const { why = 'mistake', date, ...by } = reversal;
  const { payment, entry } = booked;
  if (await isReversed(tx, entry.id))
    throw conflict(
      payment.status === 'refunded'
        ? 'It was given back from ‘Review and suspense’. Take that refund back on its page first.'
        : 'This has been reversed already.',
    );
  const isMistake = why === 'mistake' || date === undefined;
  const on = await (isMistake ? dayOfMistake(tx, booked) : dayOfReturn(tx, booked, date));
  await refuseRefunded(tx, payment.id);
  const reversalId = await reverseEntry(tx, entry, by, on);
  await repo.updatePayment(tx, payment.id, {
    status: 'failed',
    receivedKobo: null,
    surplusKobo: 0,
    paidAt: null,
    ...(isMistake
      ? {
          returnedOn: null,
          ...(payment.gateway === manualGateway && { reference: `REVERSED-${payment.id}` }),
        }
      : { returnedOn: date }),
    reviewReason: by.reason ?? null,
  });
  await chargeForReturn(tx, booked, reversal);
  if (isMistake) await reopenTransfer(tx, payment.id, by.actor);
  else await ports.onPaymentReturned(tx, payment.id);
  await outbox.post(tx, 'receipt-void', { paymentId: payment.id });
  return reversalId;
}

/**
 * Takes back a payment that was booked from a line of a bank statement which is opened again, within a transaction.
 *
 * @throws AppError as `reversePayment` for a mistake
 */
export async function reversePaymentWithin(
  context: Parts,
  tx: Transaction,
  id: string,
  by: { actor: UserActor; reason: string },
): Promise<void> {
  const { known, booked } = await lockToReverse(tx, id, by);
  if (booked.payment.status === 'failed') return;
  await reverseLocked(context, tx, booked, by);
  const change = { status: 'failed', receivedKobo: null, reviewReason: by.reason } as const;
  await auditPayment(tx, by.actor, 'payment.reversed', known, change, { why: 'mistake' });
}

/**
 * Takes a payment back, with all that it paid; the member is told that the receipt is void. A mistake never was in
 * the account; what the bank has returned was, until its day.
 *
 * @throws AppError 404; 409 a second time, if it does not count or is refunded, in part too, for a mistake where a bank
 * statement or a gateway shows the money, for a day that is closed or signed, or where the cash was spent
 */
export async function reversePayment(context: Context, id: string, reversal: Reversal) {
  const { db } = context;
  const { why = 'mistake', date, reason = null, actor } = reversal;
  const reversalId = await db.transaction(async (tx) => {
    const { known, booked } = await lockToReverse(tx, id, reversal);
    const written = await reverseLocked(context, tx, booked, reversal);
    const change = { status: 'failed', receivedKobo: null, reviewReason: reason } as const;
    const { bankCharge: bankChargeKobo } = reversal;
    const what = why === 'returned' ? { why, date, bankChargeKobo } : { why };
    await auditPayment(tx, actor, 'payment.reversed', known, change, what);
    return written;
  });
  return presentWritten(context, reversalId);
}

/**
 * Undoes a payment that was recorded by hand a moment ago: a mistake without a reason to type.
 *
 * @throws AppError 404 for an unknown payment; 409 if it came through a gateway, does not count, is refunded, in part
 * too, or is too old
 */
export async function undoPayment(
  context: Context,
  id: string,
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const { db } = context;
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
  return justWritten(await findWithPayer(db, id), 'The payment that was undone');
}

/**
 * Takes back any entry of the ledger, each by its own rule: a payment with its receipt, a refund with its payment's
 * state, all else by itself.
 *
 * @throws AppError 404; 409 for what cannot be taken back, as `reversePayment` and `reverseByHand`
 */
export async function reverseAnyEntry(
  context: Context,
  id: string,
  form: z.output<typeof reverseForm> & { actor: UserActor },
) {
  const entry = await existing('This entry', id, () => findEntry(context.db, id));
  const { kind, paymentId } = entry;
  if (paymentId && (kind === 'payment' || kind === 'move')) {
    /* Of a payment that was corrected since, its new entry can be reversed. */
    if (await isReversed(context.db, id)) throw conflict('This has been reversed already.');
    return reversePayment(context, paymentId, form);
  }
  if (form.why === 'returned')
    throw invalidField('why', 'Only a payment can be returned by the bank.', 409);
  if (paymentId && kind === 'refund') return reverseRefund(context, { id, paymentId }, form);
  return reverseByHand(context, entry, form);
}
