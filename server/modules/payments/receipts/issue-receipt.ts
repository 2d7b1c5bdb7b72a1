import { dayInNigeria } from '#contract/day.ts';
import type { Transaction } from '../../../db/client.ts';
import { justWritten } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { paidBy } from '../../dues/allocations/public-repo.ts';
import { readSignatory } from '../../dues/settings/public-repo.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import * as repo from '../record/repo.ts';
import * as receiptsRepo from './receipts-repo.ts';

type Numbers = Pick<receiptsRepo.NewReceipt, 'number' | 'supersedes' | 'verifyCode' | 'signatory'>;

/* Writes a receipt with what the payment's money pays now; returns its id and code. */
async function write(tx: Transaction, { payment, holder }: PaymentWithPayer, numbers: Numbers) {
  const { years, booked } = await paidBy(tx, payment.id);
  return receiptsRepo.insertReceipt(tx, {
    ...numbers,
    id: newId(),
    paymentId: payment.id,
    holder,
    date: booked?.date ?? dayInNigeria(payment.paidAt ?? payment.createdAt),
    amountKobo: booked?.kobo ?? payment.receivedKobo ?? payment.amountKobo,
    years,
  });
}

async function readPayment(tx: Transaction, paymentId: string): Promise<PaymentWithPayer> {
  return justWritten(await findWithPayer(tx, paymentId), 'The payment of the receipt');
}

/**
 * Returns the receipt that a payment has, to be superseded. One that a former release gave out is written down
 * first. Call it before the payment changes; null for a payment without a receipt.
 */
export async function keepReceipt(tx: Transaction, paymentId: string): Promise<string | null> {
  const row = await readPayment(tx, paymentId);
  const { verifyCode, receiptNumber, invoiceNumber } = row.payment;
  if (verifyCode === null) return null;
  const known = await receiptsRepo.findReceiptByCode(tx, verifyCode);
  const numbers = { number: receiptNumber ?? invoiceNumber, verifyCode };
  return (known ?? (await write(tx, row, numbers))).id;
}

/**
 * Gives a payment that is booked its receipt, under the next number of this year.
 *
 * @param supersedes the former receipt, which is void from now on
 */
export async function issueReceipt(
  tx: Transaction,
  paymentId: string,
  supersedes: string | null = null,
): Promise<void> {
  const number = await repo.nextReceiptNumber(tx, Number(dayInNigeria().slice(0, 4)));
  const row = await readPayment(tx, paymentId);
  const signatory = await readSignatory(tx);
  const { verifyCode } = await write(tx, row, { number, supersedes, signatory });
  await repo.updatePayment(tx, paymentId, { receiptNumber: number, verifyCode });
}

/**
 * Gives members whose name was confirmed receipts that say it, each under the next number; those that had another name,
 * or said that it was not confirmed, are superseded. The ledger must be locked.
 */
export async function supersedeReceiptsOf(tx: Transaction, userIds: readonly string[]) {
  for (const { paymentId, receiptId } of await receiptsRepo.paymentsOfOtherNames(tx, userIds))
    await issueReceipt(tx, paymentId, receiptId);
}
