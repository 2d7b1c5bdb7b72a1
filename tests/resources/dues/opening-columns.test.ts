import { expect, test } from 'vitest';
import {
  guessColumns,
  lackingIn,
} from '../../../src/resources/dues/admin/openings-import/columns.ts';

test.each([
  [
    ["M'ship No", 'Yr', 'Amt. owed', 'Prepaid'],
    ['memberId', 'year', 'owed', 'credit'],
  ],
  [
    ['S/N', 'M’SHIP NO.', 'Year', 'Arrears (NGN)'],
    [null, 'memberId', 'year', 'owed'],
  ],
])('the headings %j of a list of opening balances are known', (headings, fields) => {
  expect(guessColumns(headings)).toEqual(fields);
  expect(lackingIn(guessColumns(headings))).toBe('');
});
