import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import { longDay } from '../../../long-day.ts';
import type { OwedLine } from './select-repo.ts';

/** Returns what something owed is called: a levy by its name, dues by their year. */
export const labelOf = ({ name, year }: OwedLine) => name ?? `Dues of ${year ?? 'earlier years'}`;

/** Returns when something is or was due, in words. */
export function dueInWords({ dueDate }: OwedLine, today: string): string {
  if (dueDate === today) return 'due today';
  return dueDate > today ? `due on ${longDay(dueDate)}` : `due since ${longDay(dueDate)}`;
}

/** Returns the subject of a reminder of what is owed. */
export function subjectOf(lines: readonly OwedLine[], today: string): string {
  const [oldest = '', newest = ''] = [lines[0]?.dueDate, lines.at(-1)?.dueDate];
  if (oldest < today) return 'Your dues are outstanding';
  return newest === today ? 'Your dues are due today' : `Your dues are due on ${longDay(oldest)}`;
}

/** Returns all that is owed, in kobo. */
export const totalOf = (lines: readonly OwedLine[]) =>
  lines.reduce((sum, { kobo }) => sum + kobo, 0);

/** Returns an amount in kobo as people read it: '₦15,000.00'. */
export const amountOf = (kobo: number) => formatNaira(nairaFromKobo(kobo));
