import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import type { ChartBar } from '../../portal/components/bar-chart.tsx';
import { wholeNaira } from '../../portal/payments/treasury.ts';
import { longDate } from '../../shared/format.ts';

/** Returns the months as bars: 'Jan', 'January 2026'. */
export function monthBars(months: PaymentSummary['months']): ChartBar[] {
  return months.map(({ month, amount }) => {
    const name = longDate(`${month}-01`).replace(/^1 /, '');
    return {
      key: month,
      label: name.slice(0, 3),
      name,
      value: amount,
      said: wholeNaira(amount),
    };
  });
}

/** The maximum number of due years in a chart. */
const mostYears = 10;

/** Returns the latest due years as bars, the oldest first, with the number of members who paid. */
export function yearBars(years: PaymentSummary['years']): ChartBar[] {
  return [...years.slice(0, mostYears)].reverse().map(({ year, amount, paid, owing }) => ({
    key: String(year),
    label: String(year),
    name: `Dues of ${year}`,
    value: amount,
    said: wholeNaira(amount),
    note: `${formatInteger(paid)} paid, ${formatInteger(owing)} did not`,
  }));
}
