import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { causesOf, errorCode } from '../error-code.ts';

export type Database = NodePgDatabase & {
  $client: pg.Pool;
  /** Does something once a transaction is committed, once however often it is asked to; never after a rollback. */
  afterCommit: (tx: Queryable, work: () => void) => void;
};
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database, or a transaction: what a repo's functions take. */
export type Queryable = NodePgDatabase | Transaction;

/**
 * Milliseconds after which PostgreSQL cancels a statement, a lock wait or an idle transaction, and
 * after which we give up a connection or an answer.
 */
const timeoutsMs = {
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 15_000,
  connect: 5_000,
  answer: 35_000,
};

/**
 * Creates a connection pool and Drizzle over it. A broken connection fails its current query and
 * emits 'error' on the pool; it never ends the process.
 *
 * @param connections the maximum number of open connections
 * @param more times that differ, for work that is not a request
 */
export function connect(url: string, connections = 16, more: Partial<typeof timeoutsMs> = {}) {
  const times = { ...timeoutsMs, ...more };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: times.connect,
    query_timeout: times.answer,
    keepAlive: true,
    statement_timeout: times.statement,
    lock_timeout: times.lock,
    idle_in_transaction_session_timeout: times.idleInTransaction,
    application_name: 'district-society',
  });
  pool.on('error', () => undefined);
  /* The pool listens to idle clients only; an error on a client in use would end the process. */
  const report = (error: Error) => void pool.emit('error', error);
  pool.on('acquire', (client) => client.on('error', report));
  pool.on('release', (_error, client) => client.off('error', report));
  return { pool, db: Object.assign(drizzle(pool), createTransactions(pool)) };
}

/* Transactions, and what is done after their commits. */
function createTransactions(pool: pg.Pool): Pick<Database, 'transaction' | 'afterCommit'> {
  const run = createTransaction(pool);
  const waiting = new WeakMap<Queryable, Set<() => void>>();
  return {
    async transaction(work, config) {
      const after = new Set<() => void>();
      const result = await run((tx) => {
        waiting.set(tx, after);
        return work(tx);
      }, config);
      for (const one of after) one();
      return result;
    },
    afterCommit: (tx, work) => void waiting.get(tx)?.add(work),
  };
}

/**
 * Runs transactions as Drizzle does, except when a connection breaks: Drizzle never releases a
 * client whose BEGIN fails, and throws the error of ROLLBACK instead of its reason.
 */
function createTransaction(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let isSound = true;
    let thrown: { error: unknown } | undefined;
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          thrown = { error };
          throw error;
        }
      }, config);
    } catch (error) {
      /* If the error is not the one that the work threw, BEGIN, COMMIT or ROLLBACK has failed. */
      isSound = thrown?.error === error;
      throw thrown ? thrown.error : error;
    } finally {
      client.release(!isSound);
    }
  };
}

/**
 * Returns the name of the constraint that a failed statement violated, or null. Drizzle wraps pg's
 * error.
 */
export function violatedConstraint(error: unknown): string | null {
  for (const cause of causesOf(error))
    if (cause instanceof pg.DatabaseError && cause.code?.startsWith('23'))
      return cause.constraint ?? null;
  return null;
}

/** Returns whether PostgreSQL aborted a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  hasCause(error, (_cause, code) => code === '40P01');

/* Connection failures, shutdown, idle timeout, too many connections, not accepting any. */
const connectionErrorCodes =
  /^(08...|57P0.|25P0[34]|53300|55000|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/* pg has no codes for these. */
const connectionErrorMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Returns whether a statement failed because the database could not be reached. */
export function isConnectionLost(error: unknown): boolean {
  return hasCause(
    error,
    ({ message }, code) => connectionErrorCodes.test(code) || connectionErrorMessages.test(message),
  );
}

/* This server's disk or quota is full, or PostgreSQL's disk (53100). */
const fullCodes = /^(ENOSPC|EDQUOT|EFBIG|53100)$/;

/** Returns whether something failed because a disk is full. */
export function isFull(error: unknown): boolean {
  return hasCause(error, (_cause, code) => fullCodes.test(code));
}

/* A lock timeout, a statement timeout, a deadlock. */
const timeoutCodes = /^(55P03|57014|40P01)$/;

/** Returns whether PostgreSQL cancelled a statement that may succeed when it is less busy. */
export function isTimeout(error: unknown): boolean {
  return hasCause(error, (_cause, code) => timeoutCodes.test(code));
}

/** Returns whether an error, or what caused it, is such a one. */
export function hasCause(error: unknown, suits: (cause: Error, code: string) => boolean): boolean {
  return [...causesOf(error)].some((cause) => suits(cause, errorCode(cause)));
}
