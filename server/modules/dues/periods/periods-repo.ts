import { desc, eq, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { periods, users } from '../../../db/schema/index.ts';

export type PeriodRow = typeof periods.$inferSelect;

/** Returns the last closed day; null where nothing was closed yet. */
export async function closedUntil(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ until: max(periods.until) }).from(periods);
  return row?.until ?? null;
}

/** Returns the closed periods with who closed them, the newest first. */
export const listPeriods = (db: Queryable) =>
  db
    .select({
      id: periods.id,
      until: periods.until,
      closedAt: periods.closedAt,
      by: sql<string>`${users.fname} || ' ' || ${users.lname}`,
    })
    .from(periods)
    .innerJoin(users, eq(users.id, periods.closedBy))
    .orderBy(desc(periods.until));

export async function insertPeriod(
  tx: Transaction,
  row: Pick<PeriodRow, 'id' | 'until' | 'closedBy'>,
): Promise<void> {
  await tx.insert(periods).values(row);
}
