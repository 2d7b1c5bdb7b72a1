import type { Transaction } from '../../../db/client.ts';
import { conflict, existing, invalidField, justWritten } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { expectUnsignedDay } from '../../dues/cash-accounts/accounts.ts';
import { type CashAccountRow, findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import {
  findEntryOfPayment,
  isRefunded,
  lockLedgersOf,
  theirsSince,
} from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import * as repo from '../record/repo.ts';
import { refuseWhileUnderWay } from './refunds.ts';

/**
 * Locks the accounts, then the payment, and returns it with the entry of its money; null where it has not been booked.
 *
 * @throws AppError 404; 409 while a refund is under way
 */
export async function lockWithEntry(tx: Transaction, id: string, others: readonly string[] = []) {
  const known = await existing('This payment', id, () => repo.findPayment(tx, id));
  await lockLedgersOf(tx, [known.userId, ...others]);
  const payment = justWritten(await repo.lockPayment(tx, id), 'The payment that was found');
  await refuseWhileUnderWay(tx, id);
  return { payment, entry: await findEntryOfPayment(tx, id) };
}

/**
 * Locks the accounts, then the payment, and returns it with the entry of its money, posted on the day from which on all
 * that is left of it is its owner's.
 *
 * @throws AppError 404; 409 if it has not been booked, or waits under review again
 */
export async function lockBooked(tx: Transaction, id: string, others: readonly string[] = []) {
  const { payment, entry } = await lockWithEntry(tx, id, others);
  if (!entry) throw conflict('This payment does not count.');
  if (payment.status === 'review')
    throw conflict('This payment waits under ‘Review and suspense’. Decide on it there first.');
  const postedOn = await theirsSince(tx, entry, payment.netKobo);
  return { payment, entry: { ...entry, postedOn } };
}

/** A payment that is booked, and the entry of its money. */
export type Booked = Awaited<ReturnType<typeof lockBooked>>;

/** Returns the account that a payment's money is in; null where nobody has named it. */
export async function accountOf(tx: Transaction, { cashAccountId }: repo.PaymentRow) {
  return cashAccountId === null ? null : findCashAccount(tx, cashAccountId);
}

/**
 * Refuses a day on which money cannot have gone back: the books are closed or the account is signed, or it had not come.
 *
 * @throws AppError 409 at `date`
 */
export async function expectDayAfter(
  tx: Transaction,
  { account, entry }: { account: CashAccountRow; entry: Booked['entry'] },
  date: string,
): Promise<void> {
  await expectOpenDay(tx, date, 'date');
  await expectUnsignedDay(tx, account, date, 'date');
  if (date < entry.date)
    throw invalidField('date', `It was paid on ${longDay(entry.date)}: choose a later day.`, 409);
}

/**
 * Refuses to take back or to correct what was refunded: the rest alone is not what the bank or its statement shows.
 *
 * @throws AppError 409, with what is to be done first
 */
export async function refuseRefunded(tx: Transaction, paymentId: string): Promise<void> {
  if (await isRefunded(tx, paymentId))
    throw conflict(
      'This payment was refunded, in whole or in part. Reverse the refund first, among the entries on the member’s page.',
    );
}
