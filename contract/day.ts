/**
 * Returns the calendar day in Nigeria, today by default: `YYYY-MM-DD`. Nigeria is an hour ahead of
 * UTC all year.
 */
export function dayInNigeria(moment = new Date()): string {
  return new Date(moment.getTime() + 3_600_000).toISOString().slice(0, 10);
}
