import { dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { maskedHolder } from '#contract/names.ts';
import type { Verification } from '#contract/overview/verify.ts';
import type { Queryable } from '../../../db/client.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';
import { type Paid, paidBy, paidByMany } from '../../dues/allocations/public-repo.ts';
import { findByCode, listByIds } from '../record/list-repo.ts';
import { receiptState } from '../record/my-payment.ts';
import type { PaymentRow } from '../record/repo.ts';
import { findPayerReceiptByCode } from './payer-receipts-repo.ts';
import * as repo from './receipts-repo.ts';

function stateOf(payment: PaymentRow, { booked }: Paid): Verification['state'] {
  if (isTestGateway(payment.gateway)) return 'test';
  const state = receiptState(payment);
  const isLess = booked !== null && payment.netKobo < booked.kobo;
  if (state === 'refunded' || (state === 'valid' && isLess)) return 'refunded';
  return state === 'valid' ? 'valid' : 'reversed';
}

/* A receipt that another has superseded says what it said, and that it does not hold any more. */
async function verifySuperseded(db: Queryable, code: string): Promise<Verification | null> {
  const former = await repo.findReceiptByCode(db, code);
  if (!former) return null;
  const amount = nairaFromKobo(former.amountKobo);
  const replaces = former.supersedes && (await repo.findReceiptNumber(db, former.supersedes));
  const replacedBy = await repo.successorNumber(db, former.id);
  return {
    number: former.number,
    date: former.date,
    amount,
    left: amount,
    years: [...new Set(former.years.flatMap(({ year }) => year ?? []))],
    state: 'superseded',
    holder: maskedHolder(former.holder),
    ...(replaces && { replaces }),
    ...(replacedBy && { replacedBy }),
  };
}

/* The receipt of who paid for several: what is left of all its payments, and initials of the payer. */
async function verifyOfPayer(db: Queryable, code: string): Promise<Verification | null> {
  const found = await findPayerReceiptByCode(db, code);
  if (!found) return null;
  const { receipt, paymentIds } = found;
  const rows = await listByIds(db, paymentIds);
  const paid = await paidByMany(db, paymentIds);
  const booked = rows.flatMap(({ payment }) => paid(payment.id).booked ?? []);
  const amountKobo = booked.reduce((sum, { kobo }) => sum + kobo, 0);
  const leftKobo = rows.reduce((sum, { payment }) => sum + payment.netKobo, 0);
  const isWhole = leftKobo >= amountKobo;
  const years = rows.flatMap(({ payment }) =>
    paid(payment.id).years.flatMap(({ year }) => year ?? []),
  );
  return {
    number: receipt.number,
    date: booked[0]?.date ?? dayInNigeria(receipt.createdAt),
    amount: nairaFromKobo(amountKobo),
    left: nairaFromKobo(leftKobo),
    years: [...new Set(years)],
    state: isWhole ? 'valid' : leftKobo > 0 ? 'refunded' : 'reversed',
    holder: receipt.payer.replace(/(\p{L}|\p{N})[\p{L}\p{N}'’-]*/gu, '$1.'),
  };
}

/**
 * Returns what the public learns of the receipt with that code; null if there is none: also whether its money
 * was taken back, went back in part or in full, or was none but a test, and whether a later receipt supersedes it
 * (docs/documents.md).
 */
export async function verifyReceipt(db: Queryable, code: string): Promise<Verification | null> {
  const found = await findByCode(db, code);
  if (!found) return (await verifySuperseded(db, code)) ?? verifyOfPayer(db, code);
  const { payment, holder } = found;
  const paid = await paidBy(db, payment.id);
  const { years, booked } = paid;
  const { replaces } = (await repo.printedOf(db, [payment.id]))(payment.id);
  const kobo = booked?.kobo ?? payment.receivedKobo ?? payment.amountKobo;
  return {
    number: payment.receiptNumber ?? payment.invoiceNumber,
    date: booked?.date ?? dayInNigeria(payment.paidAt ?? payment.createdAt),
    amount: nairaFromKobo(kobo),
    left: nairaFromKobo(booked ? payment.netKobo : kobo),
    years: [...new Set(years.flatMap(({ year }) => year ?? []))],
    state: stateOf(payment, paid),
    holder: maskedHolder(holder),
    ...(payment.status === 'failed' &&
      payment.returnedOn !== null && { returnedOn: payment.returnedOn }),
    ...(replaces && { replaces }),
  };
}
