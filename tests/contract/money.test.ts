import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subscriptionChangeForm, subscriptionForm } from '#contract/dues/subscription/schemas.ts';
import { nairaAmount } from '#contract/money.ts';
import { formatNaira, koboFromNaira, nairaFromKobo, plainAmount } from '#contract/naira.ts';
import { errorsOf, messageOf } from './support.ts';

const price = nairaAmount('Base price');
const message = 'Base price must be an amount in naira, such as 15000 or 15000.50.';

describe('an amount as it is typed', () => {
  test.each([
    ['₦15,000.50', '15000.50'],
    [' 1,500,000 ', '1500000'],
    ['-1,500', '-1500'],
    /* Typed on after the first comma was taken out. */
    ['1500,000', '1500000'],
    ['15000.5', '15000.5'],
  ])('%s is %s', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });

  test.each(['15000,50', '15,00', '1,5', '1,5000', '15.000,50', '1,,500'])(
    '%s is none',
    (typed) => {
      expect(koboFromNaira(plainAmount(typed))).toBeNull();
    },
  );
});

describe('an amount in a request', () => {
  test.each([
    [15000, 1_500_000],
    ['15000', 1_500_000],
    ['15000.50', 1_500_050],
    ['15000.5', 1_500_050],
    [15000.5, 1_500_050],
    [0.01, 1],
    ['0.01', 1],
    [100_000_000, 10_000_000_000],
  ])('%j naira is %d kobo', (naira, kobo) => {
    expect(price.parse(naira)).toBe(kobo);
  });

  test.each([
    [true],
    [false],
    [null],
    [undefined],
    [[]],
    [[15000]],
    [{}],
    ['1e3'],
    ['1E3'],
    [1e-7],
    [1e21],
    [15000.505],
    ['15000.505'],
    [0.1 + 0.2],
    [-1],
    ['-1'],
    ['+1'],
    ['15,000'],
    ['15 000'],
    ['15_000'],
    ['₦15000'],
    ['N15000'],
    ['0x10'],
    ['015'],
    ['.5'],
    ['5.'],
    ['١٥'],
    ['Infinity'],
    ['NaN'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [0],
    ['0'],
    ['0.00'],
    [100_000_000.01],
    ['9'.repeat(400)],
  ])('%j is refused with a sentence', (value) => {
    expect(messageOf(price, value)).toBe(message);
  });

  test.each(['', '   '])('%j is a missing amount', (empty) => {
    expect(messageOf(price, empty)).toBe('Base price is required.');
  });

  test('every refusal stands at the price in both forms', () => {
    for (const value of [true, null, '1e3', -5, '1,000'])
      expect(errorsOf(subscriptionChangeForm, { price: value })).toEqual({
        price: 'Price must be an amount in naira, such as 15000 or 15000.50.',
      });
    expect(
      errorsOf(subscriptionForm, {
        subName: 'Dues',
        subDetail: 'All in',
        price: 'abc',
        subscriptionType: '2026-03-31',
      }),
    ).toEqual({ price: message });
  });
});

describe('kobo and naira', () => {
  const koboAmounts = fc.integer({ min: 0, max: 999_999_999_999 });

  test('kobo to naira and back is the same kobo, as a number and as text', () => {
    fc.assert(
      fc.property(koboAmounts, (kobo) => {
        const naira = nairaFromKobo(kobo);
        expect(koboFromNaira(naira)).toBe(kobo);
        expect(koboFromNaira(String(naira))).toBe(kobo);
        expect(koboFromNaira(naira.toFixed(2))).toBe(kobo);
      }),
    );
  });

  test('whatever text is taken is a plain decimal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const kobo = koboFromNaira(text);
        if (kobo !== null) expect(text.trim()).toMatch(/^\d+(\.\d{1,2})?$/);
        else expect(text.trim()).not.toMatch(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/);
      }),
    );
  });

  test('naira are shown with their sign, thousands and kobo', () => {
    expect(formatNaira(1_250_000)).toBe('₦1,250,000.00');
    expect(formatNaira(15000.5)).toBe('₦15,000.50');
  });
});

describe('the subscription form', () => {
  test('requires all four fields', () => {
    expect(errorsOf(subscriptionForm, {})).toEqual({
      subName: 'Subscription name is required.',
      subDetail: 'Subscription details is required.',
      price: message,
      subscriptionType: 'Due date is required.',
    });
  });
});
