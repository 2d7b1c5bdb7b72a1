import { dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Verification } from '#contract/verify.ts';
import type { Queryable } from '../../db/client.ts';
import { paidBy } from '../ledger/ledger.ts';
import { receiptState } from './my-payment.ts';
import { findPaymentByCode } from './repo.ts';

/**
 * Returns what the public learns of the receipt with that code; null if there is none. It is reversed
 * once its money was taken back or refunded in full.
 */
export async function verifyReceipt(db: Queryable, code: string): Promise<Verification | null> {
  const payment = await findPaymentByCode(db, code);
  if (!payment) return null;
  const { years, booked } = await paidBy(db, payment.id);
  return {
    number: payment.receiptNumber ?? payment.invoiceNumber,
    date: booked?.date ?? dayInNigeria(payment.paidAt ?? payment.createdAt),
    amount: nairaFromKobo(booked?.kobo ?? payment.receivedKobo ?? payment.amountKobo),
    years: [...new Set(years.flatMap(({ year }) => year ?? []))],
    state: receiptState(payment) === 'valid' ? 'valid' : 'reversed',
  };
}
