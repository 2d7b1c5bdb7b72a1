import { daysBetween } from '#contract/day.ts';
import { longDay } from '../../../../long-day.ts';
import {
  amountColumn,
  bold,
  type Cell,
  type Section,
  type TableRow,
  type Tie,
  tie,
} from '../../packs/pack-table.ts';
import type { Figures } from '../figures.ts';
import { rangeInWords } from '../ranges.ts';
import { isThere, type Line, sumLines } from '../receipts-payments.ts';

/** The column of what the lines of an account are. */
export const words = { title: '', kind: 'text', width: 58 } as const;

/* The account closes to the balances of the accounts, and each of these to its reconciliation. */
function receiptsTies({ account, accounts }: Figures): Tie[] {
  const of = (lines: readonly Line[]) => sumLines(lines).now;
  return [
    tie(
      'Balance at the end',
      of(account.closing),
      'Balance at the beginning, and receipts less payments',
      of(account.opening) + of(account.receipts) - of(account.payments) + account.transfers.now,
    ),
    ...accounts.map(({ account: { name }, state }) => {
      const closing = account.closing.find(({ label }) => label === name)?.now ?? 0;
      return tie(name, closing, 'Its cash book, in the bank reconciliation', state.book);
    }),
  ];
}

/** Returns the cells of a line. */
export const lineCells = ({ label, now, before }: Line): Cell[] => [label, now, before];

/** Returns lines below their title, and their sum. */
export const block = (title: string, lines: readonly Line[], total: string): TableRow[] => [
  bold([title, null, null]),
  ...lines.map((line) => ({ cells: lineCells(line) })),
  bold(lineCells({ label: total, ...sumLines(lines) })),
];

/** Returns receipts and payments of the period beside those of the one before. */
export function receiptsSection(figures: Figures): Section {
  const { account, range, before, begins } = figures;
  return {
    sheet: 'Receipts and payments',
    title: 'Receipts and payments account',
    lead: begins.map(
      ({ name, day }) =>
        `The cash book of ${name} begins on ${longDay(day)} with its opening balance.`,
    ),
    ties: receiptsTies(figures),
    tables: {
      columns: [words, ...[range, before].map(rangeInWords).map(amountColumn)],
      rows: [
        ...block('Balances at the beginning', account.opening, 'Balance at the beginning'),
        ...block('Receipts', account.receipts, 'Receipts in all'),
        ...block('Payments', account.payments, 'Payments in all'),
        ...[{ ...account.transfers, label: 'Transfers with an account before its first day' }]
          .filter(isThere)
          .map((line) => ({ cells: lineCells(line) })),
        ...block('Balances at the end', account.closing, 'Balance at the end'),
      ],
    },
  };
}

/** Returns what is due to the national body. */
export function remittanceSection({ remittance, account, aside, range }: Figures): Section {
  const { opening, accrued, remitted } = remittance;
  const booked = account.parts.remitted.now - aside.ofRemittance;
  return {
    sheet: 'Remittance due',
    title: 'Remittance due to the national body',
    lead: ['The national body’s share of dues that were received, at the rate of their day.'],
    ties: [tie('Remitted in the period', remitted, 'Remitted, in receipts and payments', booked)],
    tables: {
      columns: [{ title: '', kind: 'text', width: 50 }, amountColumn('Amount')],
      rows: [
        { cells: [`Due at the beginning of ${longDay(range.from)}`, opening] },
        { cells: ['Share of dues received in the period', accrued] },
        { cells: ['Remitted in the period', 0 - remitted] },
        bold([`Due at the end of ${longDay(range.until)}`, opening + accrued - remitted]),
      ],
    },
  };
}

/** Returns money that came and is nobody's yet, with its age. */
export function suspenseSection(figures: Figures): Section {
  const { suspense, suspenseBefore, account, aside, range } = figures;
  const all = suspense.reduce((sum, { kobo }) => sum + kobo, 0);
  return {
    sheet: 'Suspense',
    title: `Suspense as at ${longDay(range.until)}`,
    lead: ['Money that came and is nobody’s yet. The society owes it.'],
    ties: [
      tie(
        'Suspense',
        all,
        'Before the period, and what came less what was decided on',
        suspenseBefore + account.parts.suspense.now + aside.ofSuspense,
      ),
    ],
    tables: {
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
  };
}
