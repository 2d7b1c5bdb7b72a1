import { expect, it } from 'vitest';
import { wholeNaira } from '#contract/naira.ts';
import {
  methodBars,
  monthBars,
  yearBars,
} from '../../../src/resources/overview/admin/dashboard/chart-bars.ts';
import { chartRows } from '../../../src/resources/overview/admin/dashboard/chart-export.ts';

it('months are bars with their names and amounts, beside the year before', () => {
  expect(monthBars([{ month: '2026-03', amount: 1_045_000.5, before: 20_000 }])).toEqual([
    {
      key: '2026-03',
      label: 'Mar',
      name: 'March 2026',
      value: 1_045_000.5,
      formatted: '₦1,045,000.50',
      before: { name: 'March 2025', value: 20_000, formatted: '₦20,000' },
    },
  ]);
});

it('due years are bars, the oldest first, ten at most, with who paid and who did not', () => {
  const years = Array.from({ length: 12 }, (_, index) => ({
    year: 2026 - index,
    amount: 30_000,
    paid: 1_200,
    owing: 3,
  }));
  const bars = yearBars(years);
  expect(bars.map(({ label }) => label)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(2017 + index)),
  );
  expect(bars[0]).toMatchObject({ formatted: '₦30,000', note: '1,200 paid, 3 did not' });
});

it('methods are bars with the number of payments, and fees where there are any', () => {
  const bars = methodBars([
    { method: 'Card', payments: 1, amount: 10_000, fees: 150.5 },
    { method: 'Cash', payments: 12, amount: 900, fees: 0 },
  ]);
  expect(bars.map(({ name, note }) => [name, note])).toEqual([
    ['Card', '1 payment, fees ₦150.50'],
    ['Cash', '12 payments'],
  ]);
});

it('kobo are told only where there are some', () => {
  expect([wholeNaira(15_513_000), wholeNaira(0.5)]).toEqual(['₦15,513,000', '₦0.50']);
});

it('a chart’s numbers are rows of a sheet, with what they are compared with and what is noted', () => {
  const months = monthBars([{ month: '2026-03', amount: 1_045_000.5, before: 20_000 }]);
  expect(chartRows(months, ['Month', 'Revenue', 'A year before'])).toEqual([
    ['Month', 'Revenue (NGN)', 'A year before (NGN)'],
    ['March 2026', '1045000.50', '20000.00'],
  ]);
  const methods = methodBars([{ method: 'Card', payments: 1, amount: 10_000, fees: 0 }]);
  expect(chartRows(methods, ['Method', 'Received'])).toEqual([
    ['Method', 'Received (NGN)', 'Note'],
    ['Card', '10000.00', '1 payment'],
  ]);
});
