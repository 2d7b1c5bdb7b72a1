import { desc, eq, gte, notExists, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { periodReopenings, periods, users } from '../../../db/schema/index.ts';

type PeriodRow = typeof periods.$inferSelect;

const reopeningOf = (db: Queryable) =>
  db
    .select({ id: periodReopenings.periodId })
    .from(periodReopenings)
    .where(eq(periodReopenings.periodId, periods.id));

/** Returns the closed periods with who closed them, the newest first; not those that were opened again. */
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
    .where(notExists(reopeningOf(db)))
    .orderBy(desc(periods.until));

export async function insertPeriod(
  tx: Transaction,
  row: Pick<PeriodRow, 'id' | 'until' | 'closedBy'>,
): Promise<void> {
  await tx.insert(periods).values(row);
}

export async function insertReopening(
  tx: Transaction,
  row: Omit<typeof periodReopenings.$inferInsert, 'createdAt'>,
): Promise<void> {
  await tx.insert(periodReopenings).values(row);
}

/** Returns when closed books were opened again that covered a day, by whom and why, the oldest first. */
export const listReopenings = (db: Queryable, day: string) =>
  db
    .select({
      until: periods.until,
      reason: periodReopenings.reason,
      at: periodReopenings.createdAt,
      by: sql<string>`${users.fname} || ' ' || ${users.lname}`,
    })
    .from(periodReopenings)
    .innerJoin(periods, eq(periods.id, periodReopenings.periodId))
    .innerJoin(users, eq(users.id, periodReopenings.actorId))
    .where(gte(periods.until, day))
    .orderBy(periodReopenings.createdAt);
