import { randomBytes } from 'node:crypto';
import { addDays } from '#contract/day.ts';

/* Nigeria is an hour ahead of UTC all year. */
const inNigeria = (moment: Date) => new Date(moment.getTime() + 3_600_000).toISOString();

/** Returns the name of a scheduled backup: `society-2026-11-22T0200.tar.gz`, in Nigerian time. */
export const scheduledName = (moment: Date) =>
  `society-${inNigeria(moment).slice(0, 16).replace(':', '')}.tar.gz`;

/** Returns the name of a manual backup: `society-2026-11-22T020003-manual.tar.gz`. */
export const manualName = (moment: Date) =>
  `society-${inNigeria(moment).slice(0, 19).replaceAll(':', '')}-manual.tar.gz`;

/** Returns a new name for the file while it is written. */
export const temporaryName = (name: string) => `.${name}.${randomBytes(6).toString('hex')}.part`;

/** Returns whether a name is that of a file being written, or of one that a crash left. */
export const isTemporaryName = (name: string) => /^\.society-[\w.-]+\.part(\.table)?$/.test(name);

const scheduled = /^society-(\d{4}-\d\d-\d\d)T\d{4}\.tar\.gz$/;

/** The numbers of days, weeks and months of which the last backup is retained. */
const RETENTION = { days: 7, weeks: 5, months: 12 };

/* Returns the Monday of a day's week: `2026-11-16`. */
const weekOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Returns the scheduled backups that may be deleted: all but the last of each of the latest 7 days,
 * 5 weeks and 12 months that have one. Files with another name, such as manual backups, are never
 * among them.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const dated = names.flatMap((name) => {
    const day = scheduled.exec(name)?.[1];
    return day === undefined ? [] : [{ name, day }];
  });
  dated.sort((one, other) => (one.name < other.name ? 1 : -1));
  const retained = new Set<string>();
  const keepLatest = (count: number, periodOf: (day: string) => string) => {
    const periods = new Map<string, string>();
    for (const { name, day } of dated)
      if (!periods.has(periodOf(day))) periods.set(periodOf(day), name);
    for (const name of [...periods.values()].slice(0, count)) retained.add(name);
  };
  keepLatest(RETENTION.days, (day) => day);
  keepLatest(RETENTION.weeks, weekOf);
  keepLatest(RETENTION.months, (day) => day.slice(0, 7));
  return dated.map(({ name }) => name).filter((name) => !retained.has(name));
}
