import { longDay } from '../../../long-day.ts';
import type { OwedLine } from './public-repo.ts';

/** Returns what something owed is called: a levy by its name, dues by their year. */
export const labelOf = ({ name, year }: OwedLine) => name ?? `Dues of ${year ?? 'earlier years'}`;

/** Returns when something is or was due, in words. */
export function dueInWords({ dueDate }: OwedLine, today: string): string {
  if (dueDate === today) return 'due today';
  return dueDate > today ? `due on ${longDay(dueDate)}` : `due since ${longDay(dueDate)}`;
}

/** Returns all that is owed, in kobo. */
export const totalOf = (lines: readonly OwedLine[]) =>
  lines.reduce((sum, { kobo }) => sum + kobo, 0);
