import { dayInNigeria } from '#contract/day.ts';
import type { Transaction } from '../../../db/client.ts';
import { invalidField } from '../../../errors.ts';
import { giveCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import { allocateOpen, type By, openItem } from '../../dues/ledger/post.ts';
import { findEntryOfPayment, refundedOf } from '../../dues/ledger/public-repo.ts';
import { findSubscriptionForShare } from '../../dues/subscription/subscription.ts';
import { issueReceipt, keepReceipt } from '../receipts/issue-receipt.ts';
import * as repo from '../record/repo.ts';
import { heldUntil } from '../suspense/public-repo.ts';
import { isRefused } from './events-repo.ts';

/** The day that stands for a due year: its subscription's due date, else its last. */
export async function dueDateOf(tx: Transaction, year: number) {
  const subscription = await findSubscriptionForShare(tx, year);
  return {
    dueDate: subscription?.dueDate ?? `${year}-12-31`,
    subscriptionId: subscription?.id ?? null,
  };
}

/** What is said where money would be booked for who was refused. */
export const refusedMessage =
  'Their registration was refused, so nothing can be paid for them. Take the refusal back first.';

/**
 * Refuses to give money to somebody whose registration was refused.
 *
 * @throws AppError 409 at `userId`
 */
export async function expectPayee(tx: Transaction, userId: string): Promise<void> {
  if (await isRefused(tx, userId)) throw invalidField('userId', refusedMessage, 409);
}

type Money = {
  kobo: number;
  /** What came beyond that, and waits in suspense; nothing by default. */
  surplusKobo?: number;
  paidAt: Date;
  /** The due year that it pays first; the oldest by default. */
  preferredYear?: number | undefined;
  /** Leaves the money as credit for the next charge. */
  asCredit?: boolean;
  /** The day of the books that it counts in, where that is another. */
  postedOn?: string;
};

/* What had waited is its owner's no earlier than it waited. */
async function dayOfBooks(
  tx: Transaction,
  { id, receivedKobo }: repo.PaymentRow,
  date: string,
  postedOn = date,
): Promise<{ postedOn: string }> {
  const waited = receivedKobo === null ? null : await heldUntil(tx, id);
  return { postedOn: [postedOn, waited ?? postedOn].sort().at(-1) ?? postedOn };
}

/**
 * Books money that is certain: an entry, and what it pays. The payment counts as successful afterwards, and is shown with
 * the newest due year that it paid for, or this one where it is all credit. The member's account must be locked.
 */
export async function bookMoney(
  tx: Transaction,
  payment: repo.PaymentRow,
  { kobo, surplusKobo = 0, paidAt, preferredYear, asCredit = false, postedOn }: Money,
  by: By,
  change: Partial<repo.PaymentRow> = {},
): Promise<void> {
  const { id, userId } = payment;
  const reference = payment.receivedReference ?? payment.reference;
  const date = dayInNigeria(paidAt);
  /* What was reversed here, and is accepted again. */
  const former = await findEntryOfPayment(tx, id);
  const more = {
    paymentId: id,
    reference,
    ...(former && { replaces: former.id }),
    ...(await dayOfBooks(tx, payment, date, postedOn)),
  };
  const opened = {
    userId,
    kind: 'payment',
    side: 'money',
    kobo,
    date,
    more,
  } as const;
  await giveCashAccount(tx, id);
  await openItem(tx, opened, by);
  const years = asCredit ? [] : await allocateOpen(tx, userId, preferredYear);
  const thisYear = Number(dayInNigeria().slice(0, 4));
  const dueYear = years.length > 0 ? Math.max(...years) : thisYear;
  await repo.updatePayment(tx, id, {
    ...change,
    ...(await dueDateOf(tx, dueYear)),
    dueYear,
    status: 'successful',
    receivedKobo: kobo + surplusKobo + (former ? await refundedOf(tx, id) : 0),
    surplusKobo,
    paidAt,
  });
}

/**
 * Books money that is certain as `bookMoney` does, and gives it its receipt's number, which supersedes a former one.
 *
 * @throws AppError 409 at `userId` for who was refused
 */
export async function postPayment(
  tx: Transaction,
  payment: repo.PaymentRow,
  money: Money,
  by: By,
  change: Partial<repo.PaymentRow> = {},
): Promise<void> {
  await expectPayee(tx, payment.userId);
  const supersedes = payment.verifyCode === null ? null : await keepReceipt(tx, payment.id);
  await bookMoney(tx, payment, money, by, change);
  await issueReceipt(tx, payment.id, supersedes);
}
