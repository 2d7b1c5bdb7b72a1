/**
 * Returns the calendar day in Nigeria, today by default: `YYYY-MM-DD`. Nigeria is an hour ahead of
 * UTC all year.
 */
export function dayInNigeria(moment = new Date()): string {
  return new Date(moment.getTime() + 3_600_000).toISOString().slice(0, 10);
}

/** Returns the year in Nigeria, this one by default. */
export const yearInNigeria = (moment = new Date()): number =>
  Number(dayInNigeria(moment).slice(0, 4));

/** Returns this year in Nigeria. */
export const thisYear = (): number => yearInNigeria();

/** Returns the day that many days after `YYYY-MM-DD`, before it where the number is negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/* When a day begins. 30 February is none, though `Date` reads it as a day of March. */
function startOf(day: string): number {
  const date = new Date(day);
  return date.getUTCDate() === Number(day.slice(8)) ? date.getTime() : Number.NaN;
}

/** Returns how many days after one day another is; negative before it, and no number of what is no day. */
export const daysBetween = (from: string, until: string): number =>
  (startOf(until) - startOf(from)) / 86_400_000;

/** Returns the days between two days, without a sign. */
export const daysApart = (one: string, other: string): number => Math.abs(daysBetween(one, other));

/** Returns the last day of a month, `YYYY-MM`, or of that many months after it, before it where the number is negative. */
export function lastDayOf(month: string, months = 0): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  return date.toISOString().slice(0, 10);
}
