import { expect, it } from 'vitest';
import { counted } from '#contract/numbers.ts';

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
  expect(counted(number)).toBe(text);
});
