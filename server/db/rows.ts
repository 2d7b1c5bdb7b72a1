import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { justWritten } from '../errors.ts';
import type { Queryable, Transaction } from './client.ts';

type Query<Result> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Reads all rows of a statement, of a type that the caller knows: ``queryRows<Id>(db)`select id from users` ``. */
export const queryRows =
  <Row extends Record<string, unknown>>(db: Queryable): Query<Row[]> =>
  async (strings, ...values) =>
    (await db.execute(sql(strings, ...values))).rows as Row[];

/** Reads the first row of a statement; null where there is none. */
export const queryRow =
  <Row extends Record<string, unknown>>(db: Queryable): Query<Row | null> =>
  async (strings, ...values) =>
    firstRow(await queryRows<Row>(db)(strings, ...values));

/** Reads the row of a statement that always has one, such as a count. */
export const queryOnly =
  <Row extends Record<string, unknown>>(db: Queryable): Query<Row> =>
  async (strings, ...values) =>
    onlyRow(await queryRows<Row>(db)(strings, ...values));

/** Reads the only column of all rows of a statement. */
export const queryValues =
  <Value>(db: Queryable): Query<Value[]> =>
  async (strings, ...values) =>
    valuesIn(await queryRows<Record<string, Value>>(db)(strings, ...values));

/** Reads the only column of the first row of a statement; null where there is none, or it is null. */
export const queryValue =
  <Value>(db: Queryable): Query<Value | null> =>
  async (strings, ...values) =>
    firstValue(await queryRows<Record<string, Value>>(db)(strings, ...values));

/** Returns the first of some rows; null where there is none: `db.select().from(users).then(firstRow)`. */
export const firstRow = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;

/** Returns the only column of the first of some rows; null where there is none, or it is null. */
export const firstValue = <Value>(rows: readonly Record<string, Value>[]): Value | null =>
  firstRow(Object.values(rows[0] ?? {}));

/** Returns the only column of some rows: `db.select({ id: users.id }).from(users).then(valuesIn)`. */
export const valuesIn = <Value>(rows: readonly Record<string, Value>[]): Value[] =>
  rows.flatMap((row) => Object.values(row));

/** Returns whether there is any of some rows. */
export const isAny = (rows: readonly unknown[]): boolean => rows.length > 0;

/** Reads whether a statement has a row. */
export const hasRows =
  (db: Queryable): Query<boolean> =>
  async (strings, ...values) =>
    isAny(await queryRows(db)(strings, ...values));

/** Returns whether a table has a row, or one of a condition. */
export const existsIn = async (db: Queryable, table: PgTable, where?: SQL): Promise<boolean> =>
  (await db.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0;

/* What a repo asks of nearly every table, each a function over the table: `export const findPack = findById(packs);`. */

type Rows = PgTable & { id: PgColumn };

/** The row of an id; null where there is none. */
export const findById =
  <T extends Rows>(table: T) =>
  (db: Queryable, id: string): Promise<T['$inferSelect'] | null> =>
    db.select().from<PgTable>(table).where(eq(table.id, id)).then(firstRow);

/** The row of an id, locked until the transaction ends; null where there is none. */
export const lockById =
  <T extends Rows>(table: T) =>
  (tx: Transaction, id: string): Promise<T['$inferSelect'] | null> =>
    tx.select().from<PgTable>(table).where(eq(table.id, id)).for('update').then(firstRow);

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

/** Which page of a list is asked for, from 1. */
export type Page = { page: number; limit: number };

type InOrder<Row> = {
  limit: (rows: number) => { offset: (before: number) => PromiseLike<Row[]> };
};

/** Reads a page of rows in their order, and how many there are in all. */
export async function pageOf<Row>(
  inOrder: InOrder<Row>,
  count: PromiseLike<number>,
  { page, limit }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, total] = await Promise.all([inOrder.limit(limit).offset((page - 1) * limit), count]);
  return { rows, total };
}

/** Reads a page of a table, in an order, and how many rows fit in all. */
export async function readPage<T extends PgTable>(
  db: Queryable,
  table: T,
  { where, orderBy }: { where?: SQL | undefined; orderBy: readonly SQL[] },
  page: Page,
): Promise<{ rows: T['$inferSelect'][]; total: number }> {
  const inOrder = db
    .select()
    .from<PgTable>(table)
    .where(where)
    .orderBy(...orderBy);
  return pageOf(inOrder, db.$count(table, where), page);
}

/** Adds a row. */
export const insertInto =
  <T extends PgTable>(table: T) =>
  async (db: Queryable, row: T['$inferInsert']): Promise<void> => {
    await db.insert<PgTable>(table).values(row);
  };

/** Returns the row of a statement that has one: what it writes, or settings. @throws Error without one */
export const onlyRow = <Row>(rows: readonly Row[]): Row => justWritten(rows[0], 'The row');

/** Adds a row, and returns it as it is then. */
export const insertReturning =
  <T extends PgTable>(table: T) =>
  (db: Queryable, row: T['$inferInsert']): Promise<T['$inferSelect']> =>
    db.insert<PgTable>(table).values(row).returning().then(onlyRow);

/** Changes the row of an id, and its version where it has one; without a change, that stays the same. */
export const updateById =
  <T extends Rows>(table: T) =>
  async (db: Queryable, id: string, change: Partial<T['$inferInsert']>): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await db
      .update<PgTable>(table)
      .set({ ...change, ...('updatedAt' in table && { updatedAt: sql`now()` }) })
      .where(eq(table.id, id));
  };

/** Deletes the row of an id. It fails where anything refers to it. */
export const deleteById =
  (table: Rows) =>
  async (db: Queryable, id: string): Promise<void> => {
    await db.delete<PgTable>(table).where(eq(table.id, id));
  };
