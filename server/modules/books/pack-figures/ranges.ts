import { addDays, lastDayOf } from '#contract/day.ts';
import { longDay } from '../../../long-day.ts';
import type { Range, Ranges } from './cash-repo.ts';

const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01');

const monthBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`;

/* The same day a year before; the end of a month stays one. */
const yearBefore = (day: string) =>
  isMonthEnd(day) ? lastDayOf(monthBefore(day)) : `${monthBefore(day)}${day.slice(7)}`;

/* What begins on a 29th of February begins on the 1st of March in the year before. */
const startBefore = (day: string) =>
  day.endsWith('-02-29')
    ? `${monthBefore(day).slice(0, 4)}-03-01`
    : `${monthBefore(day)}${day.slice(7)}`;

/** Returns a period with the same days of the year before. */
export const rangesOf = (now: Range): Ranges => ({
  now,
  before: { from: startBefore(now.from), until: yearBefore(now.until) },
});

const isWholeYear = ({ from, until }: Range) =>
  from.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31`;

const isWholeMonth = ({ from, until }: Range) =>
  from.endsWith('-01') && isMonthEnd(until) && from.slice(0, 7) === until.slice(0, 7);

/** Returns '2026' for a whole year, 'March 2026' for a month, else both days. */
export function rangeInWords(range: Range): string {
  if (isWholeYear(range)) return range.from.slice(0, 4);
  if (isWholeMonth(range)) return longDay(range.from).replace(/^\d+ /, '');
  return `${longDay(range.from)} to ${longDay(range.until)}`;
}

/** Returns what a pack's files are called by: 'pack-2026', 'pack-2026-03', or by both days. */
export function rangeInName(range: Range): string {
  if (isWholeYear(range)) return `pack-${range.from.slice(0, 4)}`;
  if (isWholeMonth(range)) return `pack-${range.from.slice(0, 7)}`;
  return `pack-${range.from}-to-${range.until}`;
}
