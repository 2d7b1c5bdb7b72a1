import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import type { Sorter } from '#contract/lists.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import {
  amountHeadings,
  type PaymentSort,
  paidOfYearHeading,
  paymentWord,
} from '#contract/payments/terms.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import { methodLabel } from '../checkout/methods.ts';
import { type ExportedPayment, paymentsInOrder } from './export-repo.ts';
import type { PaymentFilters } from './filters-repo.ts';

/* A plain decimal, which spreadsheets read as a number. */
const naira = (kobo: number | null) => (kobo === null ? null : nairaFromKobo(kobo).toFixed(2));

/* Those that it paid, else the year that it was asked for where nothing counts of it. */
const yearsOf = ({ paidOf, dueYear, netKobo }: ExportedPayment) =>
  paidOf.length === 0 && netKobo === 0 ? dueYear : yearsInWords(paidOf.map(({ year }) => year));

/* What was paid of each year that the list is filtered by. */
const paidOfYears = (years: readonly number[] = []): Column<ExportedPayment>[] =>
  years.map((year) => [
    paidOfYearHeading(year),
    ({ paidOf }) => naira(paidOf.find((paid) => paid.year === year)?.kobo ?? 0),
  ]);

const columnsOf = (years?: readonly number[]): readonly Column<ExportedPayment>[] => [
  ['Invoice Number', (row) => row.invoiceNumber],
  ['Receipt Number', (row) => row.receiptNumber],
  ['Member ID', (row) => row.memberId],
  ['Last Name', (row) => row.lname],
  ['First Name', (row) => row.fname],
  ['Membership Status', (row) => row.designation],
  ['Payment Year', yearsOf],
  ...paidOfYears(years),
  [amountHeadings.amount, (row) => naira(row.amountKobo)],
  [amountHeadings.received, (row) => naira(row.receivedKobo)],
  [amountHeadings.counted, (row) => naira(row.netKobo)],
  ['Status', (row) => paymentWord(row.status, row.receiptNumber, row.returnedOn)],
  ['Payment Method', methodLabel],
  ['Date Paid', (row) => row.paidOn],
  ['Reference', (row) => row.reference],
  ['Recorded by', (row) => row.recorder],
  ['Remark', (row) => row.reviewReason],
];

/** Yields the payments that match the filters, in order and as they are at one moment, as the text of a CSV file. */
export const exportPayments = (
  db: Database,
  { sort, ...filters }: PaymentFilters & { sort: readonly Sorter<PaymentSort>[] },
): AsyncGenerator<string> =>
  csvFile(
    columnsOf(filters.year),
    inSnapshot(db, (tx) => paymentsInOrder(tx, filters, sort)),
  );
