import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf, shortNaira } from '../../src/components/bar-scale.ts';

describe('the lines behind bars', () => {
  it.each([
    [1_045_000, [0, 500_000, 1_000_000, 1_500_000]],
    [4_000_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
  ])('for %d', (highest, lines) => {
    expect(scaleOf(highest)).toEqual(lines);
  });

  it('reach the highest value, whatever it is, and are a handful', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (highest) => {
        const lines = scaleOf(highest);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

it.each([
  [0, '₦0'],
  [950, '₦950'],
  [27_500, '₦27.5k'],
  [1_000_000, '₦1m'],
  [1_250_000, '₦1.3m'],
  [3_000_000_000, '₦3bn'],
])('%d naira on an axis are %s', (naira, text) => {
  expect(shortNaira(naira)).toBe(text);
});
