import { expect, it } from 'vitest';
import {
  rangeInName,
  rangeInWords,
  rangesOf,
} from '../../../server/modules/books/pack-figures/ranges.ts';

it.each([
  ['2026-01-01', '2026-12-31', 'pack-2026', '2026'],
  ['2026-01-01', '2026-01-31', 'pack-2026-01', 'January 2026'],
  ['2028-02-01', '2028-02-29', 'pack-2028-02', 'February 2028'],
  [
    '2028-02-01',
    '2028-02-28',
    'pack-2028-02-01-to-2028-02-28',
    '1 February 2028 to 28 February 2028',
  ],
  ['2026-01-01', '2026-01-01', 'pack-2026-01-01-to-2026-01-01', '1 January 2026 to 1 January 2026'],
])('from %s to %s is %s, %s in words', (from, until, name, words) => {
  expect([rangeInName({ from, until }), rangeInWords({ from, until })]).toEqual([name, words]);
});

it.each([
  ['2027-01-01', '2027-06-15', '2026-01-01', '2026-06-15'],
  ['2028-02-29', '2028-02-29', '2027-03-01', '2027-02-28'],
  ['2029-01-01', '2029-02-28', '2028-01-01', '2028-02-29'],
])('from %s to %s was from %s to %s the year before', (from, until, start, end) => {
  expect(rangesOf({ from, until }).before).toEqual({ from: start, until: end });
});
