import { chunk } from 'es-toolkit';
import { amountInWords } from '#contract/amount-in-words.ts';
import { formatNaira } from '#contract/naira.ts';
import { certifiedName } from '#contract/names.ts';
import type { MyPayment } from '#contract/payments/my-payment.ts';
import { paidInWords, receiptHead, receiptLines } from '#contract/payments/receipt.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, notFound } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf, seriesOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import {
  drawFacts,
  drawHead,
  drawNote,
  drawParagraph,
  drawSignatory,
  drawStamp,
  type Fact,
  type Society,
} from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import { drawVerification, verifyAddress } from '../../../pdf/verification.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import { readSociety } from '../../content/site/society.ts';
import { paidBy, paidByMany } from '../../dues/allocations/public-repo.ts';
import { listByIds, type PaymentWithPayer } from '../record/list-repo.ts';
import { paymentForDocument, presentReceipt, receiptState } from '../record/my-payment.ts';
import { type Printed, printedOf, receiptIdsOfYear } from './receipts-repo.ts';

/** A receipt, and the code by which the public verifies it, null for one of before there were codes. */
type Receipt = Printed & { payment: MyPayment; code: string | null };

/** The columns of what a document asks for or confirms. */
export const amountColumns = (what: string) =>
  [
    { title: what, part: 0.7 },
    { title: 'Amount', part: 0.3, align: 'right' },
  ] as const;

/** Returns a receipt's number: that of its invoice where it is of before receipts had numbers. */
export const numberOf = ({ receiptNumber, paymentId }: MyPayment): string =>
  receiptNumber ?? paymentId;

const stamps: Partial<Record<MyPayment['state'], string>> = {
  void: 'VOID',
  refunded: 'REFUNDED',
};

const factsOf = ({ payment, replaces }: Receipt): Fact[] => [
  ['Received from', certifiedName(payment.user)],
  ['Date paid', payment.datePayed && longDay(payment.datePayed)],
  ['Method', payment.method],
  ['Reference', payment.receivedReference ?? payment.reference],
  ['Invoice number', payment.paymentId],
  ['Replaces receipt', replaces],
];

/** Draws a receipt on a new page. */
function drawReceipt(sheet: Sheet, society: Society, receipt: Receipt, publicUrl: string): void {
  const { payment, code } = receipt;
  const { title, note } = receiptHead(payment);
  const total = payment.amountReceived ?? payment.amount;
  drawHead(sheet, society, title, numberOf(payment));
  if (note) drawNote(sheet, note);
  drawFacts(sheet, factsOf(receipt));
  drawTable(sheet, {
    columns: amountColumns('Paid for'),
    rows: receiptLines(payment),
    total: [payment.state === 'valid' ? 'Received' : 'Amount', formatNaira(total)],
  });
  drawParagraph(sheet, amountInWords(total), { after: 8 });
  if (payment.state === 'valid') drawParagraph(sheet, paidInWords(payment), { size: 10 });
  if (receipt.signatory) drawSignatory(sheet, receipt.signatory);
  if (code) drawVerification(sheet, verifyAddress(publicUrl, code), code);
  const stamp = payment.isTest ? 'TEST' : stamps[payment.state];
  if (stamp) drawStamp(sheet, stamp);
}

/**
 * Reads the receipt of a payment, to be drawn as PDF; marked VOID or REFUNDED where it does not count any more.
 *
 * @throws AppError 409 for a payment that is open, failed or under review
 */
export async function makeReceipt(
  context: Pick<Context, 'db' | 'settings' | 'storage'>,
  row: PaymentWithPayer,
): Promise<Drawing> {
  const { db, settings } = context;
  const { publicUrl } = settings;
  if (!['valid', 'refunded', 'void'].includes(receiptState(row.payment)))
    throw conflict(
      'There is no receipt of this payment, because nothing certain has been received. Its invoice can be downloaded.',
    );
  const payment = presentReceipt(row, await paidBy(db, row.payment.id), publicUrl);
  const society = await readSociety(context);
  const printed = (await printedOf(db, [row.payment.id]))(row.payment.id);
  const receipt = { payment, code: row.payment.verifyCode, ...printed };
  return documentOf(society, {
    title: `Receipt ${numberOf(payment)}`,
    name: `receipt-${numberOf(payment)}.pdf`,
    draw: (sheet) => drawReceipt(sheet, society, receipt, publicUrl),
  });
}

/** Reads the receipt of a payment for who may have it. @throws AppError 404, 409 */
export async function receiptPdf(context: Context, id: string, actor: UserActor): Promise<Drawing> {
  const row = await paymentForDocument(context, id, actor);
  return makeReceipt(context, row);
}

/** Receipts that are read, and in memory, at once. */
const batchSize = 100;

async function* receiptsOf({ db, settings }: Context, ids: string[]): AsyncGenerator<Receipt> {
  for (const part of chunk(ids, batchSize)) {
    const paid = await paidByMany(db, part);
    const printed = await printedOf(db, part);
    for (const row of await listByIds(db, part))
      yield {
        payment: presentReceipt(row, paid(row.payment.id), settings.publicUrl),
        code: row.payment.verifyCode,
        ...printed(row.payment.id),
      };
  }
}

/**
 * Returns all receipts of a year as one PDF for print, a page each, in the order of their numbers.
 *
 * @throws AppError 404 for a year without receipts
 */
export async function receiptsPdf(
  context: Context,
  year: number,
): Promise<Pdf<AsyncIterable<Buffer>>> {
  const ids = await receiptIdsOfYear(context.db, year);
  if (ids.length === 0) throw notFound(`A receipt of ${year}`);
  const society = await readSociety(context);
  return seriesOf(society, {
    title: `Receipts of ${year}`,
    name: `receipts-${year}.pdf`,
    all: receiptsOf(context, ids),
    count: ids.length,
    draw(sheet, receipt) {
      drawReceipt(sheet, society, receipt, context.settings.publicUrl);
      return `Receipt ${numberOf(receipt.payment)}`;
    },
  });
}
