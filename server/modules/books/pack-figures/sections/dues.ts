import { longDay } from '../../../../long-day.ts';
import {
  amountColumn,
  bold,
  type Cell,
  type PackTable,
  type Section,
  type TableRow,
  type Tie,
} from '../../packs/pack-table.ts';
import type { DuesSum } from '../dues-repo.ts';
import { type Figures, owedOf, reversedOf } from '../figures.ts';
import { sum } from '../money.ts';

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
      'Brought forward',
      'Taken on',
      'Charged',
      'Waived',
      'Written off',
      'Reversed',
      'Settled',
      'Carried forward',
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

/* The roll beside the accounts, the arrears, the lists and the ledger's entries that it must agree with. */
function duesTies(figures: Figures): Tie[] {
  const { dues, income, arrears, position, audit, entries } = figures;
  const of = sumOf(dues);
  const listed = (kind: 'waiver' | 'writeoff') =>
    sum(audit.lessenings.filter((row) => row.kind === kind).map(({ kobo }) => kobo));
  const ofCharges = ({ side }: { side: string }) => side === 'charge';
  return [
    {
      what: 'Brought forward',
      kobo: of(({ brought }) => brought),
      equals: 'Owed by members before the period, in the balance sheet',
      other: position.start.owed,
    },
    {
      what: 'Charged and waived, less reversed',
      kobo: of((row) => row.charged - row.reversed.charged - row.waived + row.reversed.waived),
      equals: 'Income of dues, levies and penalties',
      other: sum(income.map(({ now }) => now.charged - now.waived)),
    },
    {
      what: 'Waived',
      kobo: of(({ waived }) => waived),
      equals: 'The list of waivers',
      other: listed('waiver'),
    },
    {
      what: 'Written off',
      kobo: of(({ writtenOff }) => writtenOff),
      equals: 'The list of write-offs',
      other: listed('writeoff'),
    },
    {
      what: 'Reversed',
      kobo: of(reversedOf),
      equals: 'The list of reversed charges, waivers and write-offs',
      other: sum(audit.reversedEntries.filter(ofCharges).map(({ kobo }) => kobo)),
    },
    {
      what: 'Taken on, charged, waived, written off and reversed',
      kobo: of((row) => row.takenOn + row.charged - row.waived - row.writtenOff + reversedOf(row)),
      equals: 'Charges of the ledger listing',
      other: sum(entries.filter(ofCharges).map(({ kobo }) => kobo)),
    },
    {
      what: 'Carried forward',
      kobo: of(owedOf),
      equals: 'Arrears by age, and owed by who is no member',
      other: sum(arrears.ages.map(({ kobo }) => kobo)) + arrears.othersKobo,
    },
  ];
}

/** Returns the roll of dues: by year, levy and penalty. */
export function duesSection(figures: Figures): Section {
  const { dues, range } = figures;
  const levies = dues.filter(({ kind }) => kind !== 'dues');
  return {
    sheet: 'Dues by year',
    title: `Dues by year as at ${longDay(range.until)}`,
    lead: [
      'What is settled is the money put against charges in the period, whenever it came in.',
      'Reversals are apart, whatever they take back.',
    ],
    ties: duesTies(figures),
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

/** Returns what is owed by age. */
export function arrearsSection({
  arrears: { ages, othersKobo },
  position,
  range,
}: Figures): Section {
  const members = ages.reduce((sum, age) => sum + age.members, 0);
  const kobo = ages.reduce((sum, age) => sum + age.kobo, 0);
  const ageInWords = (years: number) =>
    years === 0 ? 'No due year' : `${years} ${years === 1 ? 'year' : 'years'}`;
  return {
    sheet: 'Arrears by age',
    title: `Arrears by age as at ${longDay(range.until)}`,
    lead: ['Members by the number of due years of which they owe something.'],
    ties: [
      {
        what: 'Owed in all',
        kobo: kobo + othersKobo,
        equals: 'Owed by members, in the balance sheet',
        other: position.end.owed,
      },
    ],
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
