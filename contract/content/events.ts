import { dayInNigeria } from '../day.ts';

/** When something is: ISO times. */
type Dated = { startsAt: string; endsAt?: string | null | undefined };

/** Whether an event's last day has gone by. */
export const isPast = ({ startsAt, endsAt }: Dated, today = dayInNigeria()): boolean =>
  dayInNigeria(new Date(endsAt ?? startsAt)) < today;

/** Events in the order of time, as they are told: the next one first; what is past after all that comes, the latest first. */
export function upcomingFirst<T extends Dated>(events: readonly T[], today = dayInNigeria()): T[] {
  const past = events.filter((event) => isPast(event, today));
  return [...events.filter((event) => !isPast(event, today)), ...past.reverse()];
}
