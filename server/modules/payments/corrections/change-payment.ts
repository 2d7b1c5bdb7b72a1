import type { z } from 'zod';
import type { changeForm } from '#contract/payments/schemas.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, invalidField, justWritten } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { expectUnsignedDay } from '../../dues/cash-accounts/accounts.ts';
import {
  type CashAccountRow,
  leastFrom,
  signedUntil,
} from '../../dues/cash-accounts/public-repo.ts';
import type { On } from '../../dues/ledger/post.ts';
import { isReversed } from '../../dues/ledger/public-repo.ts';
import { repostMoney } from '../../dues/ledger/repost.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { closedUntil } from '../../dues/periods/public-repo.ts';
import { issueReceipt, keepReceipt } from '../receipts/issue-receipt.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import {
  correctedReference,
  expectOwnAccount,
  manualGateway,
  timeOf,
} from '../record/record-payment.ts';
import * as repo from '../record/repo.ts';
import { mayBeSame } from '../same-money/expect-new-money.ts';
import { findSameMoney, indexBookedSums } from '../same-money/find-same-money.ts';
import { loadBookedSums } from '../same-money/public-repo.ts';
import { keyOf } from '../same-money/reference-keys.ts';
import type { BookedSum } from '../same-money/rules.ts';
import { heldUntil } from '../suspense/public-repo.ts';
import { accountOf, type Booked, lockBooked, refuseRefunded } from './booked.ts';

type Form = z.output<typeof changeForm>;

/** What a change comes to: the money's day and account before and after, and what else differs. */
type Change = {
  booked: Booked;
  from: CashAccountRow | null;
  to: CashAccountRow | null;
  on: Required<On>;
  dayChanges: boolean;
  accountChanges: boolean;
  reference: string | null;
};

async function changeOf(
  tx: Transaction,
  booked: Booked,
  form: Omit<Form, 'reason'>,
): Promise<Change> {
  const { payment, entry } = booked;
  const { datePayed: date = entry.date, reference = payment.receivedReference } = form;
  const from = await accountOf(tx, payment);
  const accountChanges = form.account !== undefined && form.account !== payment.cashAccountId;
  const dayChanges = date !== entry.date;
  return {
    booked,
    from,
    to: accountChanges && form.account ? await expectOwnAccount(tx, form.account) : from,
    on: { date, postedOn: dayChanges ? date : entry.postedOn },
    dayChanges,
    accountChanges,
    reference: reference === payment.receivedReference ? null : reference,
  };
}

/* Of money that was received by hand, and that nothing else shows. */
async function expectCorrectable(tx: Transaction, change: Change): Promise<void> {
  const { booked, dayChanges, accountChanges, reference } = change;
  const { payment, entry } = booked;
  if (payment.gateway !== manualGateway)
    throw conflict(
      'A gateway says when and where it received this payment. It cannot be corrected.',
    );
  if (await isReversed(tx, entry.id)) throw conflict('This payment does not count.');
  if (!dayChanges && !accountChanges) {
    if (reference === null)
      throw conflict('This payment has this date, account and reference already.');
    return;
  }
  if (await repo.isOnStatement(tx, payment.id))
    throw conflict(
      'A bank statement shows this payment on its day and in its account. Only its reference can be corrected.',
    );
  if (accountChanges && (await heldUntil(tx, payment.id)) !== null)
    throw invalidField(
      'account',
      'It has waited in suspense in its account. Reverse it, and record it again.',
      409,
    );
  if (await repo.isTicked(tx, payment.id))
    throw conflict(
      'This payment is ticked in the reconciliation of its account. Take the tick away first.',
    );
  await refuseRefunded(tx, payment.id);
}

/* Both days are open, and signed for neither account. */
async function expectOpenDays(tx: Transaction, change: Change): Promise<void> {
  const { booked, from, to, on, dayChanges, accountChanges } = change;
  const former = booked.entry.postedOn;
  const until = await closedUntil(tx);
  if (until !== null && former <= until)
    throw conflict(
      `The books are closed until ${longDay(until)}, and this payment counts in them on ${longDay(former)}.`,
    );
  const field = dayChanges ? 'datePayed' : 'account';
  const accounts = new Map([from, to].flatMap((one) => (one ? [[one.id, one]] : [])));
  for (const account of accounts.values()) {
    const signed = await signedUntil(tx, account.id);
    if (signed !== null && former <= signed)
      throw conflict(
        `${account.name} is reconciled and signed until ${longDay(signed)}, and this payment counts on ${longDay(former)}.`,
      );
  }
  if (dayChanges) await expectOpenDay(tx, on.postedOn, 'datePayed');
  if (to && (dayChanges || accountChanges)) await expectUnsignedDay(tx, to, on.postedOn, field);
}

/* Cash that was spent meanwhile was there. */
async function expectCovered(tx: Transaction, { from, booked, on, dayChanges }: Change) {
  if (from?.kind !== 'cash') return;
  const first = [booked.entry.postedOn, on.postedOn].sort()[0] ?? on.postedOn;
  if ((await leastFrom(tx, from, first)) < 0)
    throw invalidField(
      dayChanges ? 'datePayed' : 'account',
      `${from.name} would be overdrawn: a part of this was spent from it.`,
      409,
    );
}

/* No other sum of the account and method has it; its own further lines of a receipt do. */
async function expectOwnReference(tx: Transaction, { booked, to, ...change }: Change) {
  const { id, userId, method, cashAccountId } = booked.payment;
  const former = booked.payment.receivedReference ?? '';
  const reference = change.reference ?? former;
  const sum = {
    kobo: booked.payment.receivedKobo ?? 0,
    date: booked.entry.date,
    reference,
    accountId: to?.id ?? null,
    method,
    way: manualGateway,
    line: null,
    userIds: [userId],
  };
  const found = await loadBookedSums(tx, [sum]);
  const receipt = found.find((one) => one.id === id)?.receiptKey;
  const isOwn = (one: BookedSum) =>
    one.id === id ||
    (receipt && one.receiptKey === receipt) ||
    (one.accountId === cashAccountId && keyOf(one.reference) === keyOf(former));
  const others = found.filter((one) => !isOwn(one));
  const { candidates } = findSameMoney(sum, indexBookedSums(others));
  const asked = candidates.filter(({ rule }) => rule === 'number' || rule === 'reference');
  if (asked.length > 0) throw mayBeSame([{ candidates: asked, method }]);
}

async function write(
  tx: Transaction,
  change: Change,
  by: { actor: UserActor; reason: string },
): Promise<void> {
  const { booked, to, on, dayChanges, accountChanges, reference } = change;
  const { payment, entry } = booked;
  const { id } = payment;
  if (reference !== null || accountChanges) await expectOwnReference(tx, change);
  const ours =
    reference === null ? payment.reference : await correctedReference(tx, payment, reference);
  const former = await keepReceipt(tx, id);
  await repo.updatePayment(tx, id, {
    ...(dayChanges && { paidAt: timeOf(on.date) }),
    ...(accountChanges && to && { cashAccountId: to.id }),
    ...(reference !== null && { receivedReference: reference, reference: ours }),
  });
  if (dayChanges || accountChanges) await repostMoney(tx, entry, by, on);
  await expectCovered(tx, change);
  await issueReceipt(tx, id, former);
  const told = {
    reason: by.reason,
    ...(dayChanges && { changedFrom: entry.date, date: on.date }),
    ...(accountChanges && { accountFrom: payment.cashAccountId, accountId: to?.id }),
    ...(reference !== null && { referenceFrom: payment.receivedReference, reference }),
  };
  await auditPayment(tx, by.actor, 'payment.changed', payment, {}, told);
}

/**
 * Corrects the date, the account or the reference of a payment that was recorded by hand: a typing error. Where the
 * day or the account changes, its entry is taken back and the money booked again, and pays what it paid. The receipt
 * is superseded by the next number.
 *
 * @throws AppError 404; 409 if it came through a gateway, does not count, is refunded in part, is shown by a bank
 * statement or ticked (unless the reference alone changes), for a day that is closed, signed or before the account's
 * cash book, for a reference that is recorded already in the account, or where the cash was spent
 */
export async function changePayment(
  context: Context,
  id: string,
  { reason, ...form }: Form,
  actor: UserActor,
): Promise<PaymentWithPayer> {
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const change = await changeOf(tx, await lockBooked(tx, id), form);
    await expectCorrectable(tx, change);
    await expectOpenDays(tx, change);
    await write(tx, change, { actor, reason });
    await outbox.post(tx, 'receipt', { paymentId: id });
  });
  return justWritten(await findWithPayer(db, id), 'The payment that was corrected');
}
