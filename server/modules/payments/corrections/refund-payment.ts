import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { GatewayRefund, refundForm } from '#contract/dues/ledger/schemas.ts';
import type { Actor, UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, invalidField, justWritten } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { expectCash, expectOpenAccount, firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import { presentWritten } from '../../dues/ledger/entries-by-hand.ts';
import { type By, leftOfMoney, refundMoney } from '../../dues/ledger/post.ts';
import { findEntry, isReversed, ownerAt } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { memberName } from '../record/record-payment.ts';
import * as repo from '../record/repo.ts';
import { expectNewMoney } from '../same-money/expect-new-money.ts';
import type { NewSum } from '../same-money/rules.ts';
import { takeWhatIsMissing } from '../settlement/apply-money-back.ts';
import { holdIfRefused } from '../settlement/hold-payments.ts';
import { postRefundMail } from '../settlement/refund-mail.ts';
import { takeRefundBack } from '../settlement/take-refund-back.ts';
import { takeGivenBack } from '../suspense/suspense.ts';
import { accountOf, expectDayAfter, lockBooked, lockWithEntry } from './booked.ts';
import { refundingGateway, refundThroughGateway } from './refunds.ts';

type RefundForm = z.output<typeof refundForm>;

/* The account that a refund by hand is paid from. @throws AppError 400 and 409 at `account` */
async function accountOfRefund(tx: Transaction, payment: repo.PaymentRow, form: RefundForm) {
  const account = form.account
    ? await expectOpenAccount(tx, form.account, 'account')
    : await accountOf(tx, payment);
  if (account && account.kind !== 'gateway') return account;
  throw invalidField('account', 'Choose the account that it is paid from: a bank, or cash.');
}

type Refund = { kobo: number; date: string; cashAccountId: string; reference: string | null };

/* A refund as it is compared with what is in the books, where its purpose is its payment's number. */
async function sumOfRefund(
  tx: Transaction,
  { receiptNumber, invoiceNumber }: repo.PaymentRow,
  userId: string,
  { kobo, date, cashAccountId, reference }: Refund,
): Promise<NewSum> {
  return {
    kobo: -kobo,
    date,
    reference: reference ?? '',
    accountId: cashAccountId,
    method: null,
    way: 'refund',
    line: null,
    purpose: `Refund of ${receiptNumber ?? invoiceNumber}`,
    userIds: [userId],
    name: await memberName(tx, userId),
  };
}

/* Given back by hand, and noted. */
async function refundByHand(context: Context, id: string, form: RefundForm, actor: Actor) {
  const { db } = context;
  const { reason, reference = null, date = dayInNigeria(), acceptRepeat } = form;
  const refundId = await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id);
    const account = await accountOfRefund(tx, payment, form);
    await expectDayAfter(tx, { account, entry }, date);
    const kobo = form.amount ?? (await leftOfMoney(tx, entry));
    await expectCash(tx, account, { kobo, date }, form.amount ? 'amount' : 'account');
    const how = { date, cashAccountId: account.id, reference };
    const sum = await sumOfRefund(tx, payment, entry.userId, { ...how, kobo });
    await expectNewMoney(tx, [{ sum, acceptRepeat }]);
    const refund = await refundMoney(tx, entry, form.amount, { actor, reason }, how);
    const isAll = refund.leftKobo === 0 && payment.surplusKobo === 0;
    const change = { ...(isAll && { status: 'refunded' as const }), reviewReason: reason };
    await repo.updatePayment(tx, payment.id, change);
    const refunded = { refundedKobo: refund.kobo, reference, account: account.name, date };
    const what = { ...refunded, acceptRepeat };
    await auditPayment(tx, actor, 'payment.refunded', payment, change, what);
    await postRefundMail(context, tx, { paymentId: id, kobo: refund.kobo, date });
    return refund.id;
  });
  return { ...(await presentWritten(context, refundId)), state: 'done' as const };
}

/**
 * Takes back a refund by hand that was entered by mistake: the payment has that much again, whosever it is by now, less
 * what its gateway has given back beyond what was left of it.
 *
 * @throws AppError 409 for a refund through a gateway or one that a bank statement shows, of a payment that does not
 * count any more, or a second time
 */
export async function reverseRefund(
  context: Context,
  { id, paymentId }: { id: string; paymentId: string },
  by: By,
) {
  const { db, outbox } = context;
  const reversalId = await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, paymentId);
    const refund = await findEntry(tx, id);
    if (!refund?.cashAccountId)
      throw conflict('This refund went through the gateway, which alone can take it back.');
    if (await repo.isEntryOnStatement(tx, id))
      throw conflict(
        'A bank statement shows this refund, so it is no mistake. Open its line again first.',
      );
    if (await isReversed(tx, entry.id))
      throw conflict(
        'This payment does not count any more, so its refund stays. If it should count, take back first what was done to it since.',
      );
    const postedOn = await firstOpenDay(tx, [refund.cashAccountId], refund.postedOn);
    const on = { date: refund.date, postedOn };
    const entries = { money: entry, refund };
    const { id: reversal, isMoved } = await takeRefundBack(tx, paymentId, entries, by, on);
    const change = { status: 'successful', reviewReason: by.reason ?? null } as const;
    await repo.updatePayment(tx, paymentId, change);
    await auditPayment(tx, by.actor, 'payment.refund-undone', payment, change);
    await holdIfRefused(tx, payment.userId, by);
    const undone = { paymentId, kobo: -refund.changeKobo, undoneFor: refund.userId };
    await postRefundMail(context, tx, undone);
    await takeWhatIsMissing(context, tx, paymentId);
    if (isMoved) await outbox.post(tx, 'receipt', { paymentId });
    return reversal;
  });
  return presentWritten(context, reversalId);
}

/**
 * Takes back that what waited of a payment for a decision was given back by hand, which was a mistake: it waits again.
 *
 * @throws AppError 404; 409 where none of it was given back by hand, a bank statement shows that it was, or the payment
 * does not count any more
 */
export async function undoRefund(
  context: Context,
  id: string,
  by: { actor: UserActor; reason: string },
): Promise<PaymentWithPayer> {
  const { db } = context;
  await db.transaction(async (tx) => {
    const { payment, entry } = await lockWithEntry(tx, id);
    const isBooked = entry !== null && !(await isReversed(tx, entry.id));
    if (payment.status === 'failed') throw conflict('This payment does not count any more.');
    const back = await takeGivenBack(tx, { paymentId: id }, by);
    if (!back) throw conflict('What waited of this payment was not given back by hand.');
    const change = {
      ...(isBooked
        ? { status: 'successful' as const, surplusKobo: payment.surplusKobo + back.kobo }
        : { status: 'review' as const }),
      reviewReason: repo.remarkOf(payment, by.reason),
    };
    await repo.updatePayment(tx, id, change);
    await auditPayment(tx, by.actor, 'payment.refund-undone', payment, change);
    const undoneFor = (await ownerAt(tx, id, back.writtenAt)) ?? payment.userId;
    const undone = { paymentId: id, kobo: back.kobo, undoneFor };
    await postRefundMail(context, tx, undone);
    await takeWhatIsMissing(context, tx, id);
  });
  return justWritten(await findWithPayer(db, id), 'The payment that waits again');
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
