import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { seriesOf } from '../../../pdf/document.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import { readSociety } from '../../content/site/society.ts';
import { paidByMany } from '../../dues/allocations/public-repo.ts';
import { listByIds } from '../record/list-repo.ts';
import { presentReceipt } from '../record/my-payment.ts';
import { drawReceipt, numberOf, type Receipt } from './receipt-pdf.ts';
import { printedOf, receiptIdsOfYear } from './receipts-repo.ts';

/** Receipts that are read, and in memory, at once. */
const batchSize = 100;

async function* receiptsOf({ db, settings }: Context, ids: string[]): AsyncGenerator<Receipt> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const part = ids.slice(start, start + batchSize);
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
