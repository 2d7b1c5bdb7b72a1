import { dayInNigeria } from '../../day.ts';

/** Start and end as ISO times. */
type Dated = { startsAt: string; endsAt?: string | null | undefined };

/** Returns whether an event's last day is over. */
export const isPast = ({ startsAt, endsAt }: Dated, today = dayInNigeria()): boolean =>
  dayInNigeria(new Date(endsAt ?? startsAt)) < today;

/** Sorts upcoming events first, the next one at the top, then past events, the latest first. */
export function upcomingFirst<T extends Dated>(events: readonly T[], today = dayInNigeria()): T[] {
  const past = events.filter((event) => isPast(event, today));
  return [...events.filter((event) => !isPast(event, today)), ...past.reverse()];
}
