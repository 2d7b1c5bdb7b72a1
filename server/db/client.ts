import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a repo works on: the database, or the transaction it is in. */
export type Queryable = Database | Transaction;

/** Milliseconds after which PostgreSQL gives up a statement, a lock or an idle transaction. */
const limits = { statement: 30_000, lock: 10_000, idleInTransaction: 15_000, connect: 5_000 };

/**
 * A pool of connections and Drizzle over it.
 *
 * @param connections the most that are open at once
 */
export function connect(url: string, connections = 16) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    application_name: 'district-society',
  });
  return { pool, db: drizzle(pool, { schema }) };
}

/** The name of the constraint that a failed statement broke, or null. Drizzle wraps pg's error. */
export function brokenConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code?.startsWith('23'))
      return cause.constraint ?? null;
  }
  return null;
}
