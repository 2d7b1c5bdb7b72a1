import { longDay } from '../../../../long-day.ts';
import {
  amountColumn,
  bold,
  type Section,
  type TableRow,
  type Tie,
} from '../../packs/pack-table.ts';
import type { Figures } from '../figures.ts';
import { rangeInWords } from '../ranges.ts';
import { type Line, sumLines } from '../receipts-payments.ts';

/* The account closes to the balances of the accounts, and each of these to its reconciliation. */
function receiptsTies({ account, accounts }: Figures): Tie[] {
  const of = (lines: readonly Line[]) => sumLines(lines).now;
  return [
    {
      what: 'Balance at the end',
      kobo: of(account.closing),
      equals: 'Balance at the beginning, and receipts less payments',
      other:
        of(account.opening) + of(account.receipts) - of(account.payments) + account.transfers.now,
    },
    ...accounts.map(({ account: { name }, state }) => ({
      what: name,
      kobo: account.closing.find(({ label }) => label === name)?.now ?? 0,
      equals: 'Its cash book, in the bank reconciliation',
      other: state.book,
    })),
  ];
}

/** Returns receipts and payments of the period beside those of the one before. */
export function receiptsSection(figures: Figures): Section {
  const { account, range, before, begins } = figures;
  const row = ({ label, now, before: then }: Line): TableRow => ({ cells: [label, now, then] });
  const sum = (label: string, lines: readonly Line[]) => {
    const { now, before: then } = sumLines(lines);
    return bold([label, now, then]);
  };
  const block = (title: string, lines: readonly Line[], total: string) => [
    bold([title, null, null]),
    ...lines.map(row),
    sum(total, lines),
  ];
  const { transfers } = account;
  return {
    sheet: 'Receipts and payments',
    title: 'Receipts and payments account',
    lead: begins.map(
      ({ name, day }) =>
        `The cash book of ${name} begins on ${longDay(day)} with its opening balance.`,
    ),
    ties: receiptsTies(figures),
    tables: [
      {
        title: null,
        columns: [
          { title: '', kind: 'text', width: 58 },
          amountColumn(rangeInWords(range)),
          amountColumn(rangeInWords(before)),
        ],
        rows: [
          ...block('Balances at the beginning', account.opening, 'Balance at the beginning'),
          ...block('Receipts', account.receipts, 'Receipts in all'),
          ...block('Payments', account.payments, 'Payments in all'),
          ...(transfers.now !== 0 || transfers.before !== 0
            ? [row({ ...transfers, label: 'Transfers with an account before its first day' })]
            : []),
          ...block('Balances at the end', account.closing, 'Balance at the end'),
        ],
      },
    ],
  };
}

/** Returns what is due to the national body. */
export function remittanceSection({
  remittance: { opening, accrued, remitted },
  account,
  aside,
  range,
}: Figures): Section {
  return {
    sheet: 'Remittance due',
    title: 'Remittance due to the national body',
    lead: ['The national body’s share of dues that were received, at the rate of their day.'],
    ties: [
      {
        what: 'Remitted in the period',
        kobo: remitted,
        equals: 'Remitted, in receipts and payments',
        other: account.parts.remitted.now - aside.ofRemittance,
      },
    ],
    tables: [
      {
        title: null,
        columns: [{ title: '', kind: 'text', width: 50 }, amountColumn('Amount')],
        rows: [
          { cells: [`Due at the beginning of ${longDay(range.from)}`, opening] },
          { cells: ['Share of dues received in the period', accrued] },
          { cells: ['Remitted in the period', 0 - remitted] },
          bold([`Due at the end of ${longDay(range.until)}`, opening + accrued - remitted]),
        ],
      },
    ],
  };
}

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/** Returns money that came and is nobody's yet, with its age. */
export function suspenseSection({
  suspense,
  suspenseBefore,
  account,
  aside,
  range,
}: Figures): Section {
  const all = suspense.reduce((sum, { kobo }) => sum + kobo, 0);
  return {
    sheet: 'Suspense',
    title: `Suspense as at ${longDay(range.until)}`,
    lead: ['Money that came and is nobody’s yet. The society owes it.'],
    ties: [
      {
        what: 'Suspense',
        kobo: all,
        equals: 'Before the period, and what came less what was decided on',
        other: suspenseBefore + account.parts.suspense.now + aside.ofSuspense,
      },
    ],
    tables: [
      {
        title: null,
        columns: [
          { title: 'What', kind: 'text', width: 60 },
          { title: 'Account', kind: 'text', width: 24 },
          { title: 'Came on', kind: 'day', width: 14 },
          { title: 'Days', kind: 'count', width: 10 },
          amountColumn('Amount'),
        ],
        rows: [
          ...suspense.map(({ date, account, name, kobo }) => ({
            cells: [name, account, date, daysBetween(date, range.until), kobo],
          })),
          bold(['Suspense', null, null, null, all]),
        ],
      },
    ],
  };
}
