import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Queryable } from './client.ts';
import { queryValue } from './rows.ts';

/** Shared by all servers, exclusive for a restore. */
const serverLock = 7_318_005_302;

async function acquire(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'district-society presence',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  client.once('end', onLost);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock_shared($1) as held',
      [serverLock],
    );
    if (rows[0]?.held !== true)
      throw new StartError('The database is being restored: start again when that is done.');
    return client;
  } catch (error) {
    client.removeListener('end', onLost);
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Acquires a shared lock on a dedicated connection, so that no restore replaces the database while
 * a server uses it. Reconnects after a lost connection.
 *
 * @returns a function that releases it
 * @throws StartError if the database is being restored
 */
export async function holdServerLock(url: string): Promise<() => Promise<void>> {
  const state: { client?: pg.Client; stopped: boolean } = { stopped: false };
  const onLost = () => void renew();
  async function renew(): Promise<void> {
    while (!state.stopped) {
      await pause(1_000, undefined, { ref: false });
      try {
        state.client = await acquire(url, onLost);
        if (state.stopped) await state.client.end();
        return;
      } catch {}
    }
  }
  state.client = await acquire(url, onLost);
  return async () => {
    state.stopped = true;
    await state.client?.end().catch(() => undefined);
  };
}

/** Returns whether one server alone uses the database: the one that asks, which holds the lock. */
export const isOnlyServer = async (db: Queryable): Promise<boolean> =>
  (await queryValue<number>(db)`select count(distinct pid)::int from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${serverLock}::bigint`) === 1;

/**
 * Acquires the exclusive lock for a restore, until the connection ends.
 *
 * @returns false if a server, of this or an earlier release, uses the database
 */
export async function acquireRestoreLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean; used: boolean }>(
    `select pg_try_advisory_lock($1) as held, exists (
       select from pg_stat_activity where datname = current_database()
         and application_name = 'district-society' and pid <> pg_backend_pid()) as used`,
    [serverLock],
  );
  return rows[0]?.held === true && !rows[0].used;
}
