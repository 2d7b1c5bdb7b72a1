import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './client.ts';

/* What a repo asks of nearly every table, each a function over the table: `export const findPack = findById(packs);`. */

type Rows = PgTable & { id: PgColumn };

/** The row of an id; null where there is none. */
export const findById =
  <T extends Rows>(table: T) =>
  async (db: Queryable, id: string): Promise<T['$inferSelect'] | null> => {
    const [row] = await db.select().from<PgTable>(table).where(eq(table.id, id));
    return row ?? null;
  };

/** The row of an id, locked until the transaction ends; null where there is none. */
export const lockById =
  <T extends Rows>(table: T) =>
  async (tx: Transaction, id: string): Promise<T['$inferSelect'] | null> => {
    const [row] = await tx.select().from<PgTable>(table).where(eq(table.id, id)).for('update');
    return row ?? null;
  };

type Scheduled = PgTable & { sentAt: PgColumn; scheduledAt: PgColumn };

const isDue = ({ sentAt, scheduledAt }: Scheduled) =>
  and(isNull(sentAt), lte(scheduledAt, sql`now()`));

/** Whether the time has come of a row that waits for it. */
export const isAnyDueIn =
  (table: Scheduled) =>
  async (db: Queryable): Promise<boolean> =>
    (await db.$count(table, isDue(table))) > 0;

/** The rows whose time has come, the earliest first, locked until the transaction ends. */
export const lockDueIn =
  <T extends Scheduled>(table: T) =>
  async (tx: Transaction): Promise<T['$inferSelect'][]> =>
    tx.select().from<PgTable>(table).where(isDue(table)).orderBy(table.scheduledAt).for('update');

/** Adds a row. */
export const insertInto =
  <T extends PgTable>(table: T) =>
  async (db: Queryable, row: T['$inferInsert']): Promise<void> => {
    await db.insert<PgTable>(table).values(row);
  };

/** Changes the row of an id, and its version; without a change, that stays the same. */
export const updateById =
  <T extends Rows & { updatedAt: PgColumn }>(table: T) =>
  async (db: Queryable, id: string, change: Partial<T['$inferInsert']>): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await db
      .update<PgTable>(table)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(table.id, id));
  };

/** Deletes the row of an id. It fails where anything refers to it. */
export const deleteById =
  (table: Rows) =>
  async (db: Queryable, id: string): Promise<void> => {
    await db.delete<PgTable>(table).where(eq(table.id, id));
  };
