import { nairaFromKobo } from '#contract/naira.ts';
import { type Column, csvFile } from '../../csv.ts';
import type { Database } from '../../db/client.ts';
import { type PaymentFilters, type PaymentWithPayer, pageAfter } from './list-repo.ts';
import { methodLabel } from './present.ts';

/** Rows that are read, and held in memory, at once. */
const rowsAtOnce = 1_000;

async function* pagesOf(db: Database, filters: PaymentFilters) {
  let after: string | null = null;
  do {
    const rows: PaymentWithPayer[] = await pageAfter(db, filters, after, rowsAtOnce);
    yield rows;
    after = rows.length < rowsAtOnce ? null : (rows.at(-1)?.payment.id ?? null);
  } while (after !== null);
}

/* A plain decimal, which a spreadsheet takes for a number. */
const naira = (kobo: number | null) => (kobo === null ? null : nairaFromKobo(kobo).toFixed(2));

const columns: readonly Column<PaymentWithPayer>[] = [
  ['Invoice number', ({ payment }) => payment.invoiceNumber],
  ['Member ID', ({ payer }) => payer.memberId],
  ['Last name', ({ payer }) => payer.lname],
  ['First name', ({ payer }) => payer.fname],
  ['Membership status', ({ payer }) => payer.status],
  ['Due year', ({ payment }) => payment.dueYear],
  ['Amount (NGN)', ({ payment }) => naira(payment.amountKobo)],
  ['Amount received (NGN)', ({ payment }) => naira(payment.receivedKobo)],
  ['Status', ({ payment }) => payment.status],
  ['Method', ({ payment }) => methodLabel(payment)],
  ['Date paid', ({ payment }) => payment.paidAt?.toISOString() ?? null],
  ['Reference', ({ payment }) => payment.receivedReference ?? payment.reference],
  ['Recorded by', ({ recorder }) => recorder && `${recorder.fname} ${recorder.lname}`],
  ['Remark', ({ payment }) => payment.reviewReason],
];

/** The payments that the filters leave, the newest first, as the text of a CSV file; read page by page. */
export function exportPayments(db: Database, filters: PaymentFilters): AsyncGenerator<string> {
  return csvFile(columns, pagesOf(db, filters));
}
