import { dayInNigeria } from '#contract/day.ts';
import type { Sorter } from '#contract/lists.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { amountHeadings, type PaymentSort, paymentWord } from '#contract/payments/terms.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { methodLabel } from '../checkout/methods.ts';
import type { PaymentFilters } from './filters-repo.ts';
import * as repo from './list-repo.ts';

/** Rows that are read, and in memory, at once. */
const batchSize = 1_000;

async function* newestFirst(db: Database, filters: PaymentFilters) {
  let after: string | null = null;
  do {
    const rows: repo.PaymentWithPayer[] = await repo.pageAfter(db, filters, after, batchSize);
    yield rows;
    after = rows.length < batchSize ? null : (rows.at(-1)?.payment.id ?? null);
  } while (after !== null);
}

type Sort = readonly Sorter<PaymentSort>[];

async function* inOrder(db: Database, filters: PaymentFilters, sort: Sort) {
  const ids = await repo.orderedIds(db, filters, sort);
  for (let start = 0; start < ids.length; start += batchSize)
    yield await repo.listByIds(db, ids.slice(start, start + batchSize));
}

/* A plain decimal, which spreadsheets read as a number. */
const naira = (kobo: number | null) => (kobo === null ? null : nairaFromKobo(kobo).toFixed(2));

const columns: readonly Column<repo.PaymentWithPayer>[] = [
  ['Invoice Number', ({ payment }) => payment.invoiceNumber],
  ['Receipt Number', ({ payment }) => payment.receiptNumber],
  ['Member ID', ({ payer }) => payer.memberId],
  ['Last Name', ({ payer }) => payer.lname],
  ['First Name', ({ payer }) => payer.fname],
  ['Membership Status', ({ payer }) => payer.status],
  ['Payment Year', ({ payment }) => payment.dueYear],
  [amountHeadings.amount, ({ payment }) => naira(payment.amountKobo)],
  [amountHeadings.received, ({ payment }) => naira(payment.receivedKobo)],
  [amountHeadings.counted, ({ payment }) => naira(payment.netKobo)],
  ['Status', ({ payment }) => paymentWord(payment.status, payment.receiptNumber)],
  ['Payment Method', ({ payment }) => methodLabel(payment)],
  ['Date Paid', ({ payment }) => payment.paidAt && dayInNigeria(payment.paidAt)],
  ['Reference', ({ payment }) => payment.receivedReference ?? payment.reference],
  ['Recorded by', ({ recorder }) => recorder && `${recorder.fname} ${recorder.lname}`],
  ['Remark', ({ payment }) => payment.reviewReason],
];

/**
 * Yields the payments that match the filters, in order, as the text of a CSV file; read page by
 * page.
 */
export function exportPayments(
  db: Database,
  { sort, ...filters }: PaymentFilters & { sort: Sort },
): AsyncGenerator<string> {
  return csvFile(
    columns,
    repo.isNewestFirst(sort) ? newestFirst(db, filters) : inOrder(db, filters, sort),
  );
}
