import { desc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { insertInto, queryOnly } from '../../../db/rows.ts';
import { closedBalances, periodReopenings, periods } from '../../../db/schema/index.ts';

type PeriodRow = typeof periods.$inferSelect;

/**
 * Returns every closing of the books with who closed them, the latest first. Only the newest period can be opened
 * again, so the one before it is the last that was closed earlier and stood then.
 */
export const listClosings = (db: Queryable) =>
  db
    .select({
      id: periods.id,
      until: periods.until,
      closedAt: periods.closedAt,
      by: nameOf<string>(periods.closedBy),
      before: sql<string | null>`(select max(earlier.until)::text from periods earlier
        where earlier.closed_at < ${periods.closedAt} and not exists (select from period_reopenings reopened
          where reopened.period_id = earlier.id and reopened.created_at < ${periods.closedAt}))`,
      reopenedAt: periodReopenings.createdAt,
      reopenedBy: nameOf(periodReopenings.actorId),
      reason: periodReopenings.reason,
    })
    .from(periods)
    .leftJoin(periodReopenings, eq(periodReopenings.periodId, periods.id))
    .orderBy(desc(periods.closedAt));

export const insertPeriod = insertInto(periods);

/** Stores what every record owes, and its credit, at the end of a period that is closed now. */
export async function storeBalances(
  tx: Transaction,
  { id, until }: Pick<PeriodRow, 'id' | 'until'>,
): Promise<void> {
  await tx.execute(sql`
    insert into closed_balances (period_id, record_id, year, owed_kobo, credit_kobo)
    select ${id}::uuid, balance.* from balances_on(${until}) balance`);
}

/** Takes away what was stored of a period that is opened again. */
export async function removeBalances(tx: Transaction, periodId: string): Promise<void> {
  await tx.delete(closedBalances).where(eq(closedBalances.periodId, periodId));
}

/**
 * Returns what all owed less their credit when a period was closed, null where that was not stored, and what the ledger
 * says of that day now. In kobo.
 */
export const compareBalances = (
  db: Queryable,
  { id, until }: Pick<PeriodRow, 'id' | 'until'>,
): Promise<{ stored: number | null; derived: number }> =>
  queryOnly<{ stored: number | null; derived: number }>(db)`
    select (select sum(owed_kobo - credit_kobo)::float8 from closed_balances
        where period_id = ${id}) as stored,
      (select coalesce(sum(case side when 'charge' then change_kobo else -change_kobo end), 0)::float8
        from ledger_entries where posted_on <= ${until}) as derived`;

export const insertReopening = insertInto(periodReopenings);

/** Returns when closed books were opened again that covered a day, by whom and why, the oldest first. */
export const listReopenings = (db: Queryable, day: string) =>
  db
    .select({
      until: periods.until,
      reason: periodReopenings.reason,
      at: periodReopenings.createdAt,
      by: nameOf<string>(periodReopenings.actorId),
    })
    .from(periodReopenings)
    .innerJoin(periods, eq(periods.id, periodReopenings.periodId))
    .where(gte(periods.until, day))
    .orderBy(periodReopenings.createdAt);
