import { expect, test } from 'vitest';
import { importColumns, nameColumns } from '#contract/members/import/row.ts';
import { isTitle, sheetOf } from '../../../src/portal/spreadsheet/sheet.ts';
import {
  columns,
  guessColumns,
  isHeading,
  missingColumns,
} from '../../../src/resources/members/admin/import/columns.ts';

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
  expect(sheetOf('a.csv', all, isHeading)).toEqual({
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
    expect(sheetOf('a.csv', all, isHeading)).toBeNull();
  },
);

test('every field that a list can bring can be chosen for a column', () => {
  const fields = columns.map(({ field }) => field).toSorted();
  expect(fields).toEqual([...importColumns, ...nameColumns].toSorted());
});

const headings = ['S/N', 'MEMBERSHIP NO', 'SURNAME', 'OTHER NAMES', 'GSM NO.', 'E-MAIL', 'D.O.B'];

test('the row of headings is found below titles, and those above it are left out', () => {
  const all = [
    ['THE DISTRICT SOCIETY', '', '', '', '', '', ''],
    ['Register of members', '', '', '', '', '', ''],
    [''],
    headings,
    ['1', 'MB1', 'OBI', 'Ada', '8031234567', '', ''],
  ];
  expect(sheetOf('a.xlsx', all, isHeading)).toEqual({
    name: 'a.xlsx',
    headings,
    rows: all.slice(4),
    firstRow: 5,
  });
});

test('headings that are merged over two rows are read as one', () => {
  const all = [
    ['LIST OF MEMBERS'],
    ['S/N', 'MEMBERSHIP NO', 'NAMES', '', 'GSM NO'],
    ['', '', 'SURNAME', 'OTHER NAMES', ''],
    ['1', 'MB1', 'OBI', 'Ada', '8031234567'],
  ];
  expect(sheetOf('a.xlsx', all, isHeading)).toMatchObject({
    headings: ['S/N', 'MEMBERSHIP NO', 'SURNAME', 'OTHER NAMES', 'GSM NO'],
    firstRow: 4,
  });
});

test('a row of one cell is a title, and so is one that repeats the headings', () => {
  expect(isTitle(['ZONE A', '', ''], headings)).toBe(true);
  expect(isTitle([...headings], headings)).toBe(true);
  expect(isTitle(['1', 'MB1', 'OBI', 'Ada'], headings)).toBe(false);
  expect(isTitle(['', '', ''], headings)).toBe(false);
  expect(isTitle(['MB1'], ['Member ID', 'Email'])).toBe(false);
});

test.each([
  [headings, [null, 'memberId', 'lname', 'otherNames', 'phoneNumber', 'email', 'birthDay']],
  [
    ['Serial', 'ICAN No.', 'Name of Members', 'Telephone Number(s)', 'Designation', 'Firm'],
    [null, 'memberId', 'fullName', 'phoneNumber', 'status', 'placeOfWork'],
  ],
  [
    ['Mb. Number', 'First Name', 'Surname', 'Other names', 'Phone No. (GSM)', 'Remarks'],
    ['memberId', 'fname', 'lname', 'mname', 'phoneNumber', null],
  ],
  ...["M'ship No", 'M’SHIP NO.', 'Mem’ship Number', 'm. no'].map(
    (heading): [string[], string[]] => [
      [heading, 'Full names'],
      ['memberId', 'fullName'],
    ],
  ),
])('the usual headings %j are known', (heads, fields) => {
  expect(guessColumns(heads)).toEqual(fields);
  expect(missingColumns(guessColumns(heads))).toEqual([]);
});

test('new members need an ID and both names, under one heading or several', () => {
  expect(missingColumns(guessColumns(['Email', 'Surname']))).toEqual(['Member ID', 'First name']);
});
