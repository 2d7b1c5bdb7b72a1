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
import { type Figures, owedOf, reversedOf } from './figures.ts';
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
  of(({ brought }) => brought),
  of(({ takenOn }) => takenOn),
  of(({ charged }) => charged),
  of(({ waived }) => 0 - waived),
  of(({ writtenOff }) => 0 - writtenOff),
  of(reversedOf),
  of(({ settled }) => 0 - settled),
  of(owedOf),
];

const duesTable = (title: string | null, first: string, rows: TableRow[]): PackTable => ({
  title,
  columns: [
    { title: first, kind: 'text', width: 30 },
    ...[
      'Owed before',
      'Taken on',
      'Charged',
      'Waived',
      'Written off',
      'Reversed',
      'Settled',
      'Owed',
    ].map(amountColumn),
  ],
  rows,
});

const duesRows = (rows: readonly DuesSum[]): TableRow[] => [
  ...rows
    .map((row) => ({ cells: duesCells(duesLabel(row), (pick) => pick(row)) }))
    .filter(({ cells }) => cells.slice(1).some((kobo) => kobo !== 0)),
  bold(duesCells('All', sumOf(rows))),
];

const amounts = (title: string, rows: TableRow[]): PackTable => ({
  title,
  columns: [{ title: '', kind: 'text', width: 50 }, amountColumn('Amount')],
  rows,
});

/* A waiver is less income, a write-off a bad debt; what was owed before the ledger is neither. */
function incomeTable(dues: readonly DuesSum[]): PackTable {
  const of = sumOf(dues);
  const charged = of((row) => row.charged - row.reversed.charged);
  const waived = of((row) => row.waived - row.reversed.waived);
  return amounts('Income and bad debts', [
    { cells: ['Charged, less reversed', charged] },
    { cells: ['Waived, less reversed', 0 - waived] },
    bold(['Income of dues, levies and penalties', charged - waived]),
    bold([
      'Bad debts: written off, less reversed',
      of((row) => row.writtenOff - row.reversed.writtenOff),
    ]),
  ]);
}

/* What members have paid and nothing has used yet, which the society owes them. */
function creditTable({ credit, dues }: Figures): PackTable {
  const { moneyBefore, takenOn, received, refunded, returned, reversed } = credit;
  const of = sumOf(dues);
  const settled = of((row) => row.settled);
  const brought = moneyBefore - of((row) => row.settledBefore);
  return amounts('Members’ credit', [
    { cells: ['Credit before', brought] },
    { cells: ['Taken on', takenOn] },
    { cells: ['Received', received] },
    { cells: ['Refunded', 0 - refunded] },
    { cells: ['Returned by the bank', 0 - returned] },
    { cells: ['Reversed', 0 - reversed] },
    { cells: ['Settled', 0 - settled] },
    bold(['Credit', brought + takenOn + received - refunded - returned - reversed - settled]),
  ]);
}

const incomeSection = (figures: Figures): Section => ({
  sheet: 'Income and credit',
  title: 'Income from members, bad debts and credit',
  lead: [
    'A waiver is less income; a write-off is a bad debt, an expense.',
    'Credit is what members have paid and no charge has used yet: the society owes it.',
  ],
  tables: [incomeTable(figures.dues), creditTable(figures)],
});

function duesSection({ dues, range }: Figures): Section {
  const levies = dues.filter(({ kind }) => kind !== 'dues');
  return {
    sheet: 'Dues by year',
    title: `Dues by year as at ${longDay(range.until)}`,
    lead: [
      'What is settled is the money put against charges in the period, whenever it came in.',
      'Reversals are apart, whatever they take back.',
    ],
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

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/* Money that came and is nobody's yet, which the society owes to whose it turns out to be. */
function suspenseSection({ suspense, range }: Figures): Section {
  return {
    sheet: 'Suspense',
    title: `Suspense as at ${longDay(range.until)}`,
    lead: ['Money that came and is nobody’s yet. The society owes it.'],
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
          bold(['Suspense', null, null, null, suspense.reduce((sum, { kobo }) => sum + kobo, 0)]),
        ],
      },
    ],
  };
}

/** Returns the parts of a pack but for its cover and the listing, in their order. */
export const sectionsOf = (figures: Figures): Section[] => [
  receiptsSection(figures),
  duesSection(figures),
  incomeSection(figures),
  arrearsSection(figures),
  ...accountSections(figures),
  ...(figures.suspense.length > 0 ? [suspenseSection(figures)] : []),
  remittanceSection(figures),
];
