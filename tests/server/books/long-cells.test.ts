import { describe, expect, it } from 'vitest';
import { squeeze } from '#contract/books/bank-statements/narration.ts';
import { openingsImportForm, readOpening } from '#contract/dues/openings-import/schemas.ts';
import { readCell, splitPhones } from '#contract/members/import/cells.ts';
import { importForm } from '#contract/members/import/import.ts';
import { splitFullName, splitOtherNames, usualName } from '#contract/members/import/names.ts';
import { importColumns, readImportRow } from '#contract/members/import/row.ts';
import { nameKeys } from '#contract/names.ts';
import { cutCell, maxCellLength } from '#contract/spreadsheet-limits.ts';
import { identify } from '../../../server/modules/books/statement-matching/identify.ts';
import { indexMembers } from '../../../server/modules/books/statement-matching/member-index.ts';
import { findLayout } from '../../../server/modules/books/statement-reading/layout.ts';
import {
  readLines,
  saysReversal,
} from '../../../server/modules/books/statement-reading/read-lines.ts';
import {
  isDebitMark,
  readBankAmount,
  readDay,
} from '../../../server/modules/books/statement-reading/values.ts';
import {
  partsOf,
  runsOf,
  withoutFigures,
} from '../../../server/modules/books/statement-reading/words.ts';
import { readRows } from '../../../server/modules/members/import/import-plan.ts';
import { boundedRow } from '../../../server/spreadsheets/rows.ts';
import { longestStretchOf } from '../support/longest-stretch.ts';

/* Cells of a quarter of a megabyte that make a pattern try again from each of their characters. */
const length = 250_000;
const fill = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const cells: Record<string, string> = {
  T: fill('T'),
  blanks: `1${fill(' ')}x`,
  'blanks after a date': `2/1/2026 10:11${fill(' ')}x`,
  figures: `${fill('1')}x`,
  commas: `1${fill(',000')}x`,
  dots: `.${fill('0')}x`,
  dashes: `1${fill('-')}x`,
  letters: fill('a'),
  capitals: fill('AB'),
  marks: `A${fill('\u0301')}`,
  titles: fill('mr '),
  ors: fill(' or '),
  states: fill(' state'),
  brackets: fill('('),
  'at signs': fill('a@'),
  names: fill('FOR ADE '),
  slashes: fill('A/'),
  'other blanks': `x${fill('\u00a0\t')}y`,
};

const index = await indexMembers([
  { id: 'a', memberId: 'MB000001', fname: 'Ade', mname: 'A', lname: 'Aaa', active: true },
]);
const layout = findLayout([['date', 'narration', 'credit', 'type']]);
const row = (cell: string) => Object.fromEntries(importColumns.map((column) => [column, cell]));

/* What runs on a cell before anything has cut it. */
const uncut: Record<string, (cell: string) => unknown> = {
  readDay,
  readBankAmount,
  isDebitMark,
  withoutFigures,
  squeeze,
  saysReversal,
  partsOf,
  runsOf,
  usualName,
  splitPhones,
  splitFullName,
  splitOtherNames,
  cutCell,
  nameKeys: (cell) => nameKeys({ fname: cell, mname: cell, lname: cell }),
  readCell: (cell) => importColumns.map((column) => readCell(column, cell)),
  readImportRow: (cell) => readImportRow({ ...row(cell), fullName: cell, otherNames: cell }, true),
  readOpening: (cell) =>
    readOpening({ memberId: cell, year: cell, owed: cell, credit: cell }, 2026),
  boundedRow: (cell) => boundedRow([cell, cell]),
  findLayout: (cell) => findLayout([[cell, cell, cell]]),
};

/* What some work takes, in ms of CPU time: the machine may be busy. */
function timeOf(work: () => void): number {
  const since = process.cpuUsage();
  work();
  return process.cpuUsage(since).user / 1_000;
}

describe.each(Object.entries(uncut))('%s', (_name, read) => {
  it.each(Object.keys(cells))('takes no time for a quarter of a megabyte of %s', (what) => {
    /* A pattern that tries from each character takes a minute. */
    expect(timeOf(() => void read(cells[what] ?? ''))).toBeLessThan(2_500);
  });
});

it('a thousand rows of the longest cells that are read take no time', () => {
  const cuts = Object.values(cells).map((cell) => boundedRow([cell])[0] ?? '');
  for (const cut of cuts) expect(cut.length).toBeLessThanOrEqual(maxCellLength);
  const readThem = () => {
    for (const cut of cuts)
      for (let count = 0; count < 50; count += 1) {
        identify(index, cut);
        if (layout) readLines([[], [cut, cut, cut, cut]], layout);
        readImportRow({ ...row(cut), fullName: cut, otherNames: cut }, true);
      }
  };
  expect(timeOf(readThem)).toBeLessThan(10_000);
});

it('a list of members with the longest cells lets requests pass while it is read', async () => {
  const cell = `A${'\u0301\u0302'.repeat(249)}`;
  const row = { memberId: cell, fname: cell, email: cell, phoneNumber: cell };
  const form = importForm.parse({ rows: Array.from({ length: 1_000 }, () => row) });
  expect(await longestStretchOf(() => readRows(form, []))).toBeLessThan(400);
});

describe('a cell that is cut', () => {
  it('is no date and no amount, whatever its start is', () => {
    for (const start of ['2/1/2026', '15,000.00']) {
      const [cut = ''] = boundedRow([`${start}${' '.repeat(600)}x`]);
      expect([readDay(cut), readBankAmount(cut)]).toEqual([null, null]);
    }
  });

  it('has whole characters', () => {
    expect(cutCell(`a${'😀'.repeat(400)}`)).toMatch(/^a(😀)+…$/u);
    expect(cutCell('a'.repeat(maxCellLength))).toHaveLength(maxCellLength);
  });
});

describe.each([
  ['members', importForm],
  ['opening balances', openingsImportForm],
] as const)('a list of %s that is sent', (_what, form) => {
  const message = (row: unknown) => form.safeParse({ rows: [row] }).error?.issues[0]?.message;
  it('has bounded cells, columns and headings', () => {
    expect(message({ memberId: 'MB1' })).toBeUndefined();
    expect(message({ memberId: 'x'.repeat(501) })).toBe('A cell can have at most 500 characters.');
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`c${at}`, '']));
    expect(message(wide)).toBe('A row can have at most 200 columns.');
    const named = { ['x'.repeat(101)]: 'x' };
    expect(message(named)).toBe('The name of a column can have at most 100 characters.');
    expect(message({ ['x'.repeat(101)]: '' })).toBeDefined();
    expect(message({ memberId: 1 })).toBe('Each row must be an object of texts, by column.');
    expect(message('x')).toBe('Each row must be an object of texts, by column.');
  });
});
