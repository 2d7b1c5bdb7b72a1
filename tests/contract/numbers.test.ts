import { expect, it } from 'vitest';
import { formatInteger, singularOf } from '#contract/numbers.ts';

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
