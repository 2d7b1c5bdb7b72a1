import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Transaction } from './client.ts';
import { withConnection } from './connection.ts';

/** Advisory lock numbers for what one transaction at a time may do. */
const transactionLocks = {
  /** Creating the first users of a database. */
  firstUsers: 7_318_005_002,
  /** Changes of who is an admin, and whose account is disabled. */
  roster: 7_318_005_201,
  /** Importing a list of members. */
  import: 7_318_005_202,
  /** Deciding who is invited. */
  invitations: 7_318_005_203,
  /** Reserving space for a file. */
  uploads: 7_318_005_205,
  /** Deciding who is reminded of dues. */
  reminders: 7_318_005_208,
  /** Writing to the ledger: many at once to single accounts, or one to all of them. */
  ledger: 7_318_005_206,
  /** Matching and recording the lines of bank statements; taken before the ledger's. */
  statements: 7_318_005_207,
  /** Asking for the pack of a period. */
  packs: 7_318_005_209,
} as const;

/** Waits for the lock and has it until the transaction ends. */
export async function acquireLock(
  tx: Transaction,
  what: keyof typeof transactionLocks,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${transactionLocks[what]})`);
}

/** Advisory lock numbers for what one process at a time does with a database. */
export const sessionLocks = {
  /** Migrating the schema. */
  migration: 7_318_005_001,
  /** Creating the first users, the content and the sample data. */
  installation: 7_318_005_003,
} as const;

/**
 * Waits for the lock without a time limit, then does the work. The lock ends with its connection.
 */
export const withSessionLock = <Result>(
  url: string,
  what: keyof typeof sessionLocks,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withConnection(url, what, async (client) => {
    await client.query('select pg_advisory_lock($1)', [sessionLocks[what]]);
    return work(client);
  });
