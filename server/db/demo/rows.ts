import type { PgTable } from 'drizzle-orm/pg-core';

type Timed = { id: string; createdAt: Date; updatedAt: Date };

/** A row as it is inserted: its columns' defaults complete it, but for its id and when it was written. */
export type Inserted<Table extends PgTable> = Omit<Table['$inferInsert'], keyof Timed> &
  Pick<Timed, keyof Timed & keyof Table['$inferInsert']>;

/** Numbers what is in order within its series: the first of 'INV-2026' is 'INV-2026-000001'. */
export function createNumbers() {
  const last = new Map<string, number>();
  return {
    /** The last number of each series. */
    last,
    next(series: string): string {
      const number = (last.get(series) ?? 0) + 1;
      last.set(series, number);
      return `${series}-${String(number).padStart(6, '0')}`;
    },
  };
}
