import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { periods, users } from '../../../db/schema/index.ts';

type PeriodRow = typeof periods.$inferSelect;

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
