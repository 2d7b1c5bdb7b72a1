import type { Arrears } from '#contract/dues/ledger/schemas.ts';
import { wholeNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { longDate } from '../../../../shared/format.ts';

/** A bar of a chart, with what is read and said of it. */
export type ChartBar = {
  key: string;
  /** The label below the bar. */
  label: string;
  /** The full name, for the tooltip and screen readers. */
  name: string;
  value: number;
  formatted: string;
  note?: string;
  /** What it is compared with: a paler bar beside it. */
  before?: { name: string; value: number; formatted: string };
};

/** What the names, the values, and those that they are compared with are called, on the axes and in tables. */
export type ChartColumns = readonly [what: string, value: string, before?: string];

const monthName = (month: string) => longDate(`${month}-01`).replace(/^1 /, '');

/* A bar of an amount in naira, called as its key. */
const barOf = (key: string, value: number) => ({
  key,
  label: key,
  name: key,
  value,
  formatted: wholeNaira(value),
});

/** Returns the months as bars, 'Jan', 'January 2026', each beside the same month a year before. */
export function monthBars(months: PaymentSummary['months']): ChartBar[] {
  return months.map(({ month, amount, before }) => {
    const name = monthName(month);
    const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
    return {
      ...barOf(month, amount),
      label: name.slice(0, 3),
      name,
      before: { name: monthName(yearBefore), value: before, formatted: wholeNaira(before) },
    };
  });
}

/** Returns the methods as bars, with the number of payments and what gateways kept of them. */
export function methodBars(methods: PaymentSummary['methods']): ChartBar[] {
  return methods.map(({ method, payments, amount, fees }) => ({
    ...barOf(method, amount),
    note: `${countOf(payments, 'payments')}${fees > 0 ? `, fees ${wholeNaira(fees)}` : ''}`,
  }));
}

/** Returns what is owed as bars, by the number of years that it is owed for. */
export function ageBars(byAge: Arrears['totals']['byAge']): ChartBar[] {
  return byAge.map(({ years, members, owed }) => ({
    ...barOf(String(years), owed),
    name: countOf(years, 'years'),
    note: countOf(members, 'members'),
  }));
}

/** The maximum number of due years in a chart. */
const mostYears = 10;

/** Returns the latest due years as bars, the oldest first, with the number of members who paid. */
export function yearBars(years: PaymentSummary['years']): ChartBar[] {
  return [...years.slice(0, mostYears)].reverse().map(({ year, amount, paid, owing }) => ({
    ...barOf(String(year), amount),
    name: `Dues of ${year}`,
    note: `${formatInteger(paid)} paid, ${formatInteger(owing)} did not`,
  }));
}
