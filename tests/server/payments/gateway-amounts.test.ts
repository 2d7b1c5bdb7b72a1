import { describe, expect, test } from 'vitest';
import { feeOfNaira, nairaToKobo, wholeKobo } from '../../../server/gateways/amounts.ts';

describe("a gateway's amount", () => {
  test.each([
    [15_000.5, 1_500_050],
    ['15000.50', 1_500_050],
    ['15000.500', 1_500_050],
    [0.29, 29],
    [1.15, 115],
    [4_035.7, 403_570],
    [90_071_992_547_409.91, null],
    [15_000.505, null],
    ['15000.505', null],
    [1e21, null],
    ['1e3', null],
    [-1, null],
    [Number.NaN, null],
    ['', null],
    [null, null],
    [true, null],
  ])('of %j naira is %j kobo, exactly or not at all', (naira, kobo) => {
    const { data = null } = nairaToKobo.safeParse(naira);
    expect(data).toBe(kobo);
  });

  test.each([
    [1_500_050, 1_500_050],
    ['1500050', 1_500_050],
    [1_500_050.5, null],
    ['1500050.0', null],
    [-1, null],
    ['1e3', null],
    [null, null],
  ])('of %j kobo is %j', (given, kobo) => {
    const { data = null } = wholeKobo.safeParse(given);
    expect(data).toBe(kobo);
  });

  test('as a fee may be missing or odd, and stops nothing', () => {
    expect([210.005, '210', undefined, 'x', -1].map((fee) => feeOfNaira.parse(fee))).toEqual([
      ...[21_001, 21_000, null, null, null],
    ]);
  });
});
