import { expect, test } from 'vitest';
import { importColumns } from '#contract/members/import.ts';
import { sheetOf } from '../../src/portal/spreadsheet/sheet.ts';
import { columns } from '../../src/resources/members-import/columns.ts';

test('a sheet counts its blank rows, before the headings too, and ends with the last that says something', () => {
  const all = [
    [''],
    ['Member ID', 'Name'],
    ['MB1', 'Ada'],
    [' ', ''],
    ['MB2', 'Obi'],
    ['', ''],
    [''],
  ];
  expect(sheetOf('a.csv', all)).toEqual({
    name: 'a.csv',
    headings: ['Member ID', 'Name'],
    rows: [
      ['MB1', 'Ada'],
      [' ', ''],
      ['MB2', 'Obi'],
    ],
    firstRow: 3,
  });
});

test.each([[[]], [[['']]], [[['Member ID']]], [[['Member ID'], [' ']]]])(
  'a file of nothing but headings is no sheet: %j',
  (all) => {
    expect(sheetOf('a.csv', all)).toBeNull();
  },
);

test('every field that a list can bring can be chosen for a column', () => {
  expect(columns.map(({ field }) => field).toSorted()).toEqual(importColumns.toSorted());
});
