import { expect, test } from 'vitest';
import { readOpening } from '#contract/dues/openings-import/schemas.ts';

const read = (cells: object) => readOpening({ memberId: 'MB1', year: '2024', ...cells }, 2026);

test.each([
  ['₦15,000.50', 1_500_050],
  ['NGN 1,215,000', 121_500_000],
  ['#15,000', 1_500_000],
  ['=N=15,000.50', 1_500_050],
  ['15,000/=', 1_500_000],
  ['15,000.00/-', 1_500_000],
  ['N15,000 only', 1_500_000],
  ['-#15,000', -1_500_000],
  ['(5,000)', -500_000],
  ['-', 0],
])('%s is owed', (owed, kobo) => {
  expect(read({ owed })).toMatchObject({ kobo, errors: {} });
});

test.each(['15,00', '1,5', '1,5000', '15,000,00', '27.500', '5,000 DR', '100,000,001'])(
  '%s is no amount of a balance',
  (amount) => {
    expect(read({ owed: amount }).errors).toEqual({
      owed: 'Owed must be an amount in naira, such as 15000 or 15,000.50.',
    });
    expect(read({ credit: amount })).toMatchObject({
      kobo: null,
      errors: { credit: expect.any(String) },
    });
  },
);

test('an error of the spreadsheet is named in any column', () => {
  const message = '#N/A is an error of the spreadsheet. Correct the cell there.';
  for (const column of ['memberId', 'year', 'owed', 'credit'])
    expect(read({ [column]: '#N/A' }).errors).toEqual({ [column]: message });
});
