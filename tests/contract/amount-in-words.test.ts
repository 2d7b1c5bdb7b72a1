import { expect, it } from 'vitest';
import { amountInWords } from '#contract/amount-in-words.ts';

it.each([
  [27_500, 'Twenty-seven thousand, five hundred naira only'],
  [15_000.5, 'Fifteen thousand naira, fifty kobo only'],
  [1_000_005.01, 'One million and five naira, one kobo only'],
  [110_312, 'One hundred and ten thousand, three hundred and twelve naira only'],
  [40, 'Forty naira only'],
  [0.29, 'Zero naira, twenty-nine kobo only'],
])('%d is written out: %s', (naira, words) => {
  expect(amountInWords(naira)).toBe(words);
});
