import pg from 'pg';
import type { Queryable } from './client.ts';
import { queryValue } from './rows.ts';

/** The backup's connection has this lock, so that it ends with the connection. */
const backupLock = 7_318_005_301;

/** PostgreSQL's code for a lock timeout. */
const lockNotAvailable = '55P03';

/**
 * Acquires the lock that prevents the bytes of stored files from being removed, until the
 * connection ends or `releaseBackupLock`.
 *
 * @returns false if another backup has it
 */
export async function acquireBackupLock(client: pg.ClientBase): Promise<boolean> {
  try {
    // Waits a little: a process that checks for a running backup has the lock for a moment.
    await client.query(`set lock_timeout = '3s'`);
    await client.query('select pg_advisory_lock($1)', [backupLock]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/** Allows files to be removed again. Throws if the connection, and with it the lock, was lost. */
export async function releaseBackupLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [backupLock]);
}

/** Returns whether a backup is copying files, so that those of its snapshot must not be removed. */
export const isBackupUnderWay = async (db: Queryable): Promise<boolean> =>
  !(await queryValue<boolean>(db)`select pg_try_advisory_xact_lock_shared(${backupLock})`);
