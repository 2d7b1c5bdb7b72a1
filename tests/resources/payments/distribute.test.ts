import { describe, expect, test } from 'vitest';
import {
  distributeTotal,
  linesToAdd,
} from '../../../src/resources/payments/admin/parts/fill-lines.tsx';

const year = (of: number, owed: number) => ({ year: of, charged: owed, waived: 0, paid: 0, owed });
const ledgers = {
  ada: { credit: 0, years: [year(2025, 10_000), year(2026, 5_000.5)] },
  obi: { credit: 0, years: [year(2026, 15_000)] },
  paid: { credit: 2_000, years: [year(2026, 0)] },
};
const share = (naira: number, lines: Parameters<typeof distributeTotal>[1]) => {
  const known = new Map(Object.entries(ledgers));
  const { lines: filled, left } = distributeTotal(naira * 100, lines, (id) => known.get(id));
  return [...filled.map(({ amount }) => amount), left / 100];
};

describe('one total for several', () => {
  test('is what each owes in the order of the lines, until it is used up; the rest is said', () => {
    const lines = [{ userId: 'paid' }, { userId: 'ada' }, { userId: 'obi', amount: '3' }];
    expect(share(20_000, lines)).toEqual(['', '15000.5', '4999.5', 0]);
    expect(share(15_000, lines)).toEqual(['', '15000', '', 0]);
    expect(share(40_000, lines)).toEqual(['', '15000.5', '15000', 9_999.5]);
  });

  test('gives two lines of one member what that member owes, and no more; a line of a year, what that year has', () => {
    const lines = [{ userId: 'ada', dueYear: '2026' }, { userId: 'ada' }, { userId: 'obi' }];
    expect(share(40_000, lines)).toEqual(['5000.5', '10000', '15000', 9_999.5]);
    expect(share(20_000, [{ userId: 'ada' }, { userId: 'ada' }])).toEqual(['15000.5', '', 4_999.5]);
  });
});

describe('all of an employer', () => {
  test('get a line each, once; not who has left or died', () => {
    const found = [
      { _id: 'ada', membership: 'joined' },
      { _id: 'obi', membership: 'suspended' },
      { _id: 'new', membership: 'applied' },
      { _id: 'gone', membership: 'resigned' },
      { _id: 'late', membership: 'deceased' },
    ] as const;
    expect(linesToAdd([{ userId: 'obi' }], found)).toEqual([{ userId: 'ada' }, { userId: 'new' }]);
  });

  test('are as many as a receipt takes', () => {
    const found = Array.from({ length: 200 }, (_, nth) => ({
      _id: `member ${nth}`,
      membership: 'joined' as const,
    }));
    const added = linesToAdd([{ userId: 'first' }, { userId: 'second' }], found);
    expect(added).toHaveLength(198);
  });
});
