import { expect, test } from 'vitest';
import { guessColumns } from '../../../src/resources/dues/admin/openings-import/columns.ts';
import { rowForEachYear } from '../../../src/resources/dues/admin/openings-import/import.tsx';

const sheet = (headings: string[], rows: string[][]) => ({
  name: 'old-book.csv',
  headings,
  rows,
  firstRow: 4,
});

test('a column for each year becomes a row for each balance, with the number of its own row', () => {
  const rows = [
    ['ODS-1', 'Obi', '', '50,000', '55,000', '105,000'],
    ['ODS-2', 'Eze', ' ', '', '', ''],
    ['ODS-3', 'Ojo', '0', '', '(2,000)', '-2,000'],
  ];
  const list = rowForEachYear(
    sheet(['Member No', 'Name', 'Dues 2024', '2025', '2026 dues', 'Balance'], rows),
    false,
  );
  expect(guessColumns(list.headings)).toEqual(['memberId', null, 'year', 'owed']);
  expect(list.rows.map(([id, , ...rest]) => [id, ...rest])).toEqual([
    ['ODS-1', '2025', '50,000'],
    ['ODS-1', '2026', '55,000'],
    ['ODS-3', '2024', '0'],
    ['ODS-3', '2026', '(2,000)'],
  ]);
  expect(list.numbers).toEqual([4, 4, 6, 6]);
});

test('a list with its years in rows stays as it is', () => {
  const list = sheet(['Member ID', 'Year', 'Owed', '2026'], [['ODS-1', '2025', '5', '']]);
  expect(rowForEachYear(list, true)).toBe(list);
  const without = sheet(['Member ID', 'Owed'], [['ODS-1', '5']]);
  expect(rowForEachYear(without, false)).toBe(without);
});
