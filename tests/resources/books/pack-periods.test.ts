import { describe, expect, it } from 'vitest';
import { offeredPeriods } from '../../../src/resources/books/admin/packs/periods.ts';

describe('the periods of packs that are offered', () => {
  it('are five years and twelve months, this one with them', () => {
    const offered = offeredPeriods('2026-11-26');
    const months = offered.slice(5).map(({ label }) => label);
    expect(offered.slice(0, 5).map(({ label }) => label)).toEqual([
      ...['2026, to date', '2025', '2024', '2023', '2022'],
    ]);
    expect(months).toHaveLength(12);
    expect([months[0], months.at(-1)]).toEqual(['November 2026, to date', 'December 2025']);
    expect(offered[5]?.period).toEqual({ from: '2026-11-01', until: '2026-11-26' });
  });
});
