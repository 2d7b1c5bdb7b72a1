import { longDay } from '../../../long-day.ts';
import {
  amountColumn,
  bold,
  type Cell,
  type PackTable,
  type Section,
  type TableRow,
} from '../packs/pack-table.ts';
import { accountSections } from './account-sections.ts';
import type { DuesSum } from './dues-repo.ts';
import { type Figures, owedOf } from './figures.ts';
import { rangeInWords } from './ranges.ts';
import { type Line, sumLines } from './receipts-payments.ts';

/* Receipts and payments of the period beside those of the one before. */
function receiptsSection({ account, range, before, begins }: Figures): Section {
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

const duesLabel = ({ kind, year, name }: DuesSum): string =>
  kind === 'dues'
    ? year === null
      ? 'Without a year'
      : String(year)
    : [name, year].filter((part) => part !== null).join(', ');

const sumOf = (rows: readonly DuesSum[]) => (of: (row: DuesSum) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

const duesCells = (label: string, of: (pick: (row: DuesSum) => number) => number): Cell[] => [
  label,
  of(({ charged }) => charged),
  of(({ waived }) => waived),
  of(({ received }) => received),
  of(owedOf),
];

const duesTable = (title: string | null, first: string, rows: TableRow[]): PackTable => ({
  title,
  columns: [
    { title: first, kind: 'text', width: 34 },
    ...['Charged', 'Waived or written off', 'Received', 'Owed'].map(amountColumn),
  ],
  rows,
});

const duesRows = (rows: readonly DuesSum[]): TableRow[] => [
  ...rows.map((row) => ({ cells: duesCells(duesLabel(row), (pick) => pick(row)) })),
  bold(duesCells('All', sumOf(rows))),
];

function duesSection({ dues, range }: Figures): Section {
  const levies = dues.filter(({ kind }) => kind !== 'dues');
  return {
    sheet: 'Dues by year',
    title: `Dues by year as at ${longDay(range.until)}`,
    lead: ['What has been received is the money put against the charge, whenever it came in.'],
    tables: [
      duesTable('Dues', 'Year', duesRows(dues.filter(({ kind }) => kind === 'dues'))),
      ...(levies.length === 0
        ? []
        : [
            duesTable('Levies and penalties', 'Name', duesRows(levies)),
            duesTable(null, '', [bold(duesCells('Dues, levies and penalties', sumOf(dues)))]),
          ]),
    ],
  };
}

function arrearsSection({ arrears: { ages, othersKobo }, range }: Figures): Section {
  const members = ages.reduce((sum, age) => sum + age.members, 0);
  const kobo = ages.reduce((sum, age) => sum + age.kobo, 0);
  const ageInWords = (years: number) =>
    years === 0 ? 'No due year' : `${years} ${years === 1 ? 'year' : 'years'}`;
  return {
    sheet: 'Arrears by age',
    title: `Arrears by age as at ${longDay(range.until)}`,
    lead: ['Members by the number of due years of which they owe something.'],
    tables: [
      {
        title: null,
        columns: [
          { title: 'Years owed', kind: 'text', width: 44 },
          { title: 'Members', kind: 'count', width: 14 },
          amountColumn('Owed'),
        ],
        rows: [
          ...ages.map((age) => ({ cells: [ageInWords(age.years), age.members, age.kobo] })),
          bold(['Members in arrears', members, kobo]),
          ...(othersKobo === 0
            ? []
            : [
                { cells: ['Owed by people who are not confirmed as members', null, othersKobo] },
                bold(['Owed in all', null, kobo + othersKobo]),
              ]),
        ],
      },
    ],
  };
}

function remittanceSection({
  remittance: { opening, accrued, remitted },
  range,
}: Figures): Section {
  return {
    sheet: 'Remittance due',
    title: 'Remittance due to the national body',
    lead: ['The national body’s share of dues that were received, at the rate of their day.'],
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

/** Returns the parts of a pack but for its cover and the listing, in their order. */
export const sectionsOf = (figures: Figures): Section[] => [
  receiptsSection(figures),
  duesSection(figures),
  arrearsSection(figures),
  ...accountSections(figures),
  remittanceSection(figures),
];
