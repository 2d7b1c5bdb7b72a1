import { expect, it } from 'vitest';
import { countOf, formatInteger, isOrAre, singularOf } from '#contract/numbers.ts';

it.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [12_345, '12,345'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
  [-1_000, '-1,000'],
  [-100, '-100'],
])('%d is counted as %s', (number, text) => {
  expect(formatInteger(number)).toBe(text);
});

it.each([
  ['payments', 'payment'],
  ['messages', 'message'],
  ['branches', 'branch'],
  ['activities', 'activity'],
  ['staff', 'staff'],
])('one of %s is a %s', (noun, one) => {
  expect(singularOf(noun)).toBe(one);
});

it.each([
  [0, '0 payments are'],
  [1, '1 payment is'],
  [2, '2 payments are'],
])('%d takes the words of its number', (count, words) => {
  expect(`${countOf(count, 'payments')} ${isOrAre(count)}`).toBe(words);
});
