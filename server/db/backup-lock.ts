import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './client.ts';

/** Held by the connection of a backup, so that it ends with it however that ends. */
const backupLock = 7_318_005_301;

/** PostgreSQL's code where a lock was not to be had in time. */
const lockNotAvailable = '55P03';

/**
 * Takes the lock that keeps the bytes of stored files from being removed, until the connection ends
 * or `releaseBackupLock`.
 *
 * @returns false where another backup has it
 */
export async function acquireBackupLock(client: pg.ClientBase): Promise<boolean> {
  try {
    // Not at once: a process that checks whether a backup is under way has the lock for a moment.
    await client.query(`set lock_timeout = '3s'`);
    await client.query('select pg_advisory_lock($1)', [backupLock]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/** Lets files be removed again. Throws where the connection, and so the lock, was lost meanwhile. */
export async function releaseBackupLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [backupLock]);
}

/** Whether a backup is copying files: those that its snapshot refers to must not be removed. */
export async function isBackupUnderWay(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
  );
  return rows[0]?.free !== true;
}
