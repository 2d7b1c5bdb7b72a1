import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { streamOf } from '../../../pdf/bytes.ts';
import { readFonts } from '../../../pdf/fonts.ts';
import { drawFooter } from '../../../pdf/parts.ts';
import { forgetWords, openSheet } from '../../../pdf/sheet.ts';
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
 * Returns all receipts of a year as one PDF for print, a page each, in the order of their numbers. It
 * is drawn while it is sent. It has no tags for screen readers, which would be in memory until the end;
 * each receipt by itself has them.
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
  const title = `Receipts of ${year}`;
  const sheet = openSheet({ fonts: await readFonts(), title, society, isStreamed: true });
  async function* draws() {
    let count = 0;
    for await (const receipt of receiptsOf(context, ids)) {
      count += 1;
      drawReceipt(sheet, society, receipt, context.settings.publicUrl);
      const footer = `${society.shortName} · Receipt ${numberOf(receipt.payment)}`;
      drawFooter(sheet, footer, `${count} of ${ids.length}`);
      if (count % batchSize === 0) forgetWords(sheet);
      yield;
    }
  }
  return { name: `receipts-${year}.pdf`, bytes: streamOf(sheet, draws()) };
}
