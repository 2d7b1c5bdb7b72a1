import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/** Returns the list of a SELECT that names each column as its key. */
export const columnList = (columns: Record<string, SQLWrapper>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * Prepares a statement for rows that pg builds itself, which takes half the time of Drizzle's mapping:
 * for the lists that are read most. A bigint and a date must be cast, for pg gives them as text and as
 * `Date`.
 *
 * @param name the only statement of that name
 * @param statement its parameters are written `$1`, `$2`
 */
export function prepareRows<Row extends object>(db: Database, name: string, statement: SQL) {
  const { sql: text } = new PgDialect().sqlToQuery(statement);
  return async (...values: unknown[]): Promise<Row[]> =>
    (await db.$client.query<Row>({ name, text, values })).rows;
}
