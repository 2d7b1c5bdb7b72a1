import { formatNaira } from '#contract/naira.ts';
import { certifiedName } from '#contract/names.ts';
import type { MyPayment } from '#contract/payments/my-payment.ts';
import { receiptLines } from '#contract/payments/receipt.ts';
import type { Context } from '../../../context.ts';
import { conflict, existing, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import { drawFacts, drawHead, type Society } from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import { drawVerification, verifyAddress } from '../../../pdf/verification.ts';
import { readSociety } from '../../content/site/society.ts';
import { paidByMany } from '../../dues/allocations/public-repo.ts';
import { listByIds } from '../record/list-repo.ts';
import { presentReceipt } from '../record/my-payment.ts';
import { findPayerReceipt } from './payer-receipts-repo.ts';
import { numberOf } from './receipt-pdf.ts';

const columns = [
  { title: 'Member', part: 0.36 },
  { title: 'Paid for', part: 0.24 },
  { title: 'Receipt', part: 0.22 },
  { title: 'Amount', part: 0.18, align: 'right' },
] as const;

const each = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts.filter((text) => text))].join(', ');

const receivedOf = ({ amountReceived, amount }: MyPayment): number => amountReceived ?? amount;

async function readAll({ db, settings }: Context, ids: readonly string[]): Promise<MyPayment[]> {
  const asked = [...new Set(ids)];
  const rows = asked.every(isUuid) ? await listByIds(db, asked) : [];
  if (rows.length !== asked.length) throw notFound('A payment');
  const paid = await paidByMany(db, asked);
  const payments = rows.map((row) => presentReceipt(row, paid(row.payment.id), settings.publicUrl));
  return payments.sort((one, other) => numberOf(one).localeCompare(numberOf(other)));
}

async function read(context: Context, ids: readonly string[]): Promise<MyPayment[]> {
  const payments = await readAll(context, ids);
  const wrong = payments.find(({ state }) => state !== 'valid');
  if (wrong)
    throw conflict(
      `The payment of ${certifiedName(wrong.user)} has no valid receipt. Leave it out, and try again.`,
    );
  return payments;
}

/* Who paid, and the number and the code of their receipt. */
type OfPayer = { number: string; payer: string; code: string; publicUrl: string };

const nameIn = (payment: MyPayment) =>
  `${certifiedName(payment.user)}${payment.state === 'valid' ? '' : ` (${payment.state})`}`;

function drawJointReceipt(
  sheet: Sheet,
  society: Society,
  payments: readonly MyPayment[],
  ofPayer: OfPayer | undefined,
): void {
  const total = payments.reduce((sum, payment) => sum + receivedOf(payment), 0);
  drawHead(sheet, society, 'Receipt', ofPayer?.number ?? 'for several members');
  drawFacts(sheet, [
    ['Received from', ofPayer?.payer ?? null],
    ['Date paid', each(payments.map(({ datePayed }) => datePayed && longDay(datePayed)))],
    ['Method', each(payments.map(({ method }) => method))],
    ['Reference', each(payments.map((one) => one.receivedReference ?? one.reference))],
    ['Receipts', 'Each member has their own, named below, which can be verified.'],
  ]);
  drawTable(sheet, {
    columns,
    rows: payments.map((payment) => [
      nameIn(payment),
      receiptLines(payment)
        .map(([what]) => what)
        .join(', '),
      numberOf(payment),
      formatNaira(receivedOf(payment)),
    ]),
    total: ['Received', '', '', formatNaira(total)],
  });
  if (ofPayer)
    drawVerification(sheet, verifyAddress(ofPayer.publicUrl, ofPayer.code), ofPayer.code);
}

async function jointReceipt(
  context: Context,
  payments: readonly MyPayment[],
  ofPayer?: OfPayer,
): Promise<Drawing> {
  const society = await readSociety(context);
  return documentOf(society, {
    title: ofPayer ? `Receipt ${ofPayer.number}` : 'Receipt for several members',
    name: ofPayer ? `receipt-${ofPayer.number}.pdf` : 'receipt-for-several.pdf',
    draw: (sheet) => drawJointReceipt(sheet, society, payments, ofPayer),
  });
}

/**
 * Reads one receipt of several payments, to be drawn as PDF, for who paid for all of them: a firm for its members. It has no
 * number of its own; it names the receipt of each.
 *
 * @throws AppError 404 for an unknown payment, 409 where one of them has no valid receipt
 */
export async function jointReceiptPdf(context: Context, ids: readonly string[]): Promise<Drawing> {
  const payments = await read(context, ids);
  return jointReceipt(context, payments);
}

/**
 * Reads the receipt of who paid for several members, to be drawn as PDF; what does not count any more says so.
 *
 * @throws AppError 404
 */
export async function payerReceiptPdf(context: Context, id: string): Promise<Drawing> {
  const found = await existing('This receipt', id, () => findPayerReceipt(context.db, id));
  const payments = await readAll(context, found.paymentIds);
  const { number, payer, verifyCode: code } = found.receipt;
  const { publicUrl } = context.settings;
  return jointReceipt(context, payments, { number, payer, code, publicUrl });
}
