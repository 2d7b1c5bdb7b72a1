import { expect, it } from 'vitest';
import { daysBetween } from '#contract/day.ts';

it.each([
  ['2026-12-31', '2027-01-01', 1],
  ['2028-03-01', '2028-02-28', -2],
  ['2027-03-01', '2027-02-28', -1],
  ['2027-02-29', '2027-03-01', Number.NaN],
  ['2027-01-01', '2026-11-31', Number.NaN],
  ['soon', '2027-01-01', Number.NaN],
])('from %s to %s it is %j days', (from, until, days) => {
  expect(daysBetween(from, until)).toBe(days);
});
