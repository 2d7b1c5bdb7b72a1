import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
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

/** Whether PostgreSQL ended a transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError) return cause.code === '40P01';
  return false;
}

/** Whether PostgreSQL answered that this user may not come in, or that there is no such database. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
}

/* Connection failures, shutting down, too many connections, not accepting any. */
const awayCodes = /^(08...|57P0.|53300|55000|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/* pg has no codes for these. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether a statement failed because the database could not be reached. */
export function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && awayCodes.test(cause.code))
      return true;
    if (awayWords.test(cause.message)) return true;
  }
  return false;
}
