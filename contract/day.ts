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
