import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllocatableItem, planAllocations } from '#contract/dues/ledger/plan-allocations.ts';

const charge = (year: number, openKobo: number): AllocatableItem => ({
  id: `charge ${year}`,
  side: 'charge',
  year,
  openKobo,
});
const money = (id: string, openKobo: number): AllocatableItem => ({
  id,
  side: 'money',
  year: null,
  openKobo,
});
const plan = (items: AllocatableItem[], preferredYear?: number) =>
  planAllocations(items, preferredYear).map((part) => [part.money.id, part.charge.year, part.kobo]);

describe('a plan of what money pays', () => {
  it('pays the oldest first, and leaves the rest', () => {
    const items = [charge(2024, 2_000), charge(2025, 3_000), money('new', 2_500)];
    expect(plan(items)).toEqual([
      ['new', 2024, 2_000],
      ['new', 2025, 500],
    ]);
    expect(plan([charge(2024, 100), money('new', 900)])).toEqual([['new', 2024, 100]]);
  });

  it('pays the year that is preferred, then the oldest', () => {
    const items = [charge(2024, 2_000), charge(2025, 3_000), money('new', 3_500)];
    expect(plan(items, 2025)).toEqual([
      ['new', 2025, 3_000],
      ['new', 2024, 500],
    ]);
  });

  it('uses what came first first', () => {
    const items = [charge(2024, 1_000), money('credit', 400), money('new', 900)];
    expect(plan(items)).toEqual([
      ['credit', 2024, 400],
      ['new', 2024, 600],
    ]);
  });

  it('never pays more than is open of either side, and leaves no money while something is owed', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { maxLength: 8 });
    const check = fc.property(amounts, amounts, fc.integer({ min: 0, max: 9 }), (owed, had, at) => {
      const charges = owed.map((kobo, place) => charge(2000 + place, kobo));
      const sums = had.map((kobo, place) => money(`sum ${place}`, kobo));
      const items = [...charges, ...sums];
      const parts = planAllocations(items, 2000 + at);
      const total = (of: readonly { kobo: number }[]) =>
        of.reduce((sum, { kobo }) => sum + kobo, 0);
      for (const item of items) {
        const ofItem = parts.filter((part) => part.charge === item || part.money === item);
        expect(total(ofItem)).toBeLessThanOrEqual(item.openKobo);
      }
      const all = (of: readonly AllocatableItem[]) =>
        of.reduce((sum, { openKobo }) => sum + openKobo, 0);
      expect(total(parts)).toBe(Math.min(all(charges), all(sums)));
    });
    fc.assert(check, { numRuns: 200 });
  });
});
