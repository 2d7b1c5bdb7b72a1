import { formatInteger } from '#contract/numbers.ts';

/** Returns what a rung of the ladder is called: '30 days before', 'On the day'. */
export function rungInWords(rung: number): string {
  if (rung === 0) return 'On the day';
  const days = Math.abs(rung);
  return `${formatInteger(days)} ${days === 1 ? 'day' : 'days'} ${rung < 0 ? 'before' : 'after'}`;
}

/** Returns '12 reminders', '1 reminder'. */
export const reminderCount = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? 'reminder' : 'reminders'}`;
