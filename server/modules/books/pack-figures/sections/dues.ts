import { longDay } from '../../../../long-day.ts';
import {
  amountColumn,
  bold,
  type Cell,
  type PackTable,
  type Section,
  type TableRow,
  type Tie,
  tie,
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

const duesAmounts =
  'Brought forward,Taken on,Charged,Waived,Written off,Reversed,Settled,Carried forward'.split(',');

const duesTable = (title: string, first: string, rows: TableRow[]): PackTable => ({
  title,
  columns: [{ title: first, kind: 'text', width: 30 }, ...duesAmounts.map(amountColumn)],
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
    tie(
      'Brought forward',
      of(({ brought }) => brought),
      'Owed by members before the period, in the balance sheet',
      position.start.owed,
    ),
    tie(
      'Charged and waived, less reversed',
      of((row) => row.charged - row.reversed.charged - row.waived + row.reversed.waived),
      'Income of dues, levies and penalties',
      sum(income.map(({ now }) => now.charged - now.waived)),
    ),
    tie(
      'Waived',
      of(({ waived }) => waived),
      'The list of waivers',
      listed('waiver'),
    ),
    tie(
      'Written off',
      of(({ writtenOff }) => writtenOff),
      'The list of write-offs',
      listed('writeoff'),
    ),
    tie(
      'Reversed',
      of(reversedOf),
      'The list of reversed charges, waivers and write-offs',
      sum(audit.reversedEntries.filter(ofCharges).map(({ kobo }) => kobo)),
    ),
    tie(
      'Taken on, charged, waived, written off and reversed',
      of((row) => row.takenOn + row.charged - row.waived - row.writtenOff + reversedOf(row)),
      'Charges of the ledger listing',
      sum(entries.filter(ofCharges).map(({ kobo }) => kobo)),
    ),
    tie(
      'Carried forward',
      of(owedOf),
      'Arrears by age, and owed by who is no member',
      sum(arrears.ages.map(({ kobo }) => kobo)) + arrears.othersKobo,
    ),
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
            duesTable('', '', [bold(duesCells('Dues, levies and penalties', sumOf(dues)))]),
          ]),
    ],
  };
}

/** Returns what is owed by age. */
export function arrearsSection({ arrears, position, range }: Figures): Section {
  const { ages, othersKobo } = arrears;
  const members = ages.reduce((sum, age) => sum + age.members, 0);
  const kobo = ages.reduce((sum, age) => sum + age.kobo, 0);
  const ageInWords = (years: number) =>
    years === 0 ? 'No due year' : `${years} ${years === 1 ? 'year' : 'years'}`;
  return {
    sheet: 'Arrears by age',
    title: `Arrears by age as at ${longDay(range.until)}`,
    lead: ['Members by the number of due years of which they owe something.'],
    ties: [
      tie(
        'Owed in all',
        kobo + othersKobo,
        'Owed by members, in the balance sheet',
        position.end.owed,
      ),
    ],
    tables: {
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
  };
}
