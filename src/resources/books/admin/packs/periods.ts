import { dayInNigeria, lastDayOf } from '#contract/day.ts';
import { months, shortDate } from '../../../../shared/format.ts';

/** The days of a pack, both included. */
export type PackPeriod = { from: string; until: string };

const isMonth = ({ from, until }: PackPeriod) =>
  from.endsWith('-01') && until === lastDayOf(from.slice(0, 7));

const isYear = ({ from, until }: PackPeriod) =>
  from.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31`;

/** Returns '2026' for a whole year, 'March 2026' for a month, else both days. */
export function periodInWords(period: PackPeriod): string {
  const [year = '', month = ''] = period.from.split('-');
  if (isYear(period)) return year;
  if (isMonth(period)) return `${months[Number(month) - 1]} ${year}`;
  return `${shortDate(period.from)} to ${shortDate(period.until)}`;
}

/** Returns the years and the last twelve months, with this one, that are offered, until today at most: this year's first. */
export function offeredPeriods(today = dayInNigeria()): { label: string; period: PackPeriod }[] {
  const thisYear = Number(today.slice(0, 4));
  const untilToday = (day: string) => (day > today ? today : day);
  const years = [0, 1, 2, 3, 4].map((before) => ({
    label: before === 0 ? `${thisYear}, to date` : String(thisYear - before),
    period: {
      from: `${thisYear - before}-01-01`,
      until: untilToday(`${thisYear - before}-12-31`),
    },
  }));
  const lastMonths = Array.from({ length: 12 }, (_, before) => {
    const end = lastDayOf(today.slice(0, 7), -before);
    const month = end.slice(0, 7);
    const period = { from: `${month}-01`, until: untilToday(end) };
    const name = `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
    return { label: before === 0 ? `${name}, to date` : name, period };
  });
  return [...years, ...lastMonths];
}
