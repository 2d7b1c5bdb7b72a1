import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError, errorCode, firstLine } from './errors.ts';
import { isRunning, readPostmasterFile, stopPostmaster, waitForExit } from './postmaster.ts';

/** How long a server that was left running may take to come up, to go, or to answer, in ms. */
const STARTUP_WAIT_MS = 30_000;
const ANSWER_MS = 2_000;

/** PostgreSQL's code for a wrong password. */
const INVALID_PASSWORD = '28P01';

/**
 * Connects as the superuser to the maintenance database; the caller ends the connection.
 * Throws what pg throws.
 */
export async function connect(port: number, password: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: 'society-keeper',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks later must not end the process by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Whether a server is one that we would have started just so. */
async function hasSameSettings(
  client: Client,
  place: DataLocation,
  durable: boolean,
): Promise<boolean> {
  const { rows } = await client.query<{ version: string; fsync: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync`,
  );
  const row = rows[0];
  if (row === undefined) return false;
  return place.binaries.version.startsWith(row.version) && (row.fsync === 'on' || !durable);
}

async function isOurs(client: Client, cluster: string): Promise<boolean> {
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const [ours, theirs] = await Promise.all(
    [cluster, rows[0]?.folder ?? ''].map((folder) => realpath(folder).catch(() => folder)),
  );
  return ours === theirs;
}

/** A server found running on the cluster, with a connection to it. */
export type Running = { pid: number; port: number; client: Client };

/**
 * Looks for a server that already runs on the cluster, as one does whose Node was killed. Waits for
 * one that starts or stops. One that does not suit (another release, or not durable) is stopped, if
 * no live process holds it. Undefined where a server is to be started. An abort of `signal` ends the
 * waiting.
 *
 * Throws EmbeddedInUseError where one that does not suit is a live process's, and
 * EmbeddedPostgresError where a server is there that does not let us in.
 */
export async function findRunning(
  place: DataLocation,
  password: string,
  durable: boolean,
  signal?: AbortSignal,
): Promise<Running | undefined> {
  const found = await connectToRunning(place, password, signal);
  if (found === undefined || (await hasSameSettings(found.client, place, durable))) return found;
  try {
    // With the lock in hand, nobody else uses it.
    await lockDataDir(found.client, place.dataDir);
  } finally {
    await found.client.end();
  }
  await stopPostmaster(place, found.pid);
  return undefined;
}

/**
 * Connects as the superuser to the server that postmaster.pid names, if it is the cluster's. The
 * caller ends the connection.
 *
 * Throws EmbeddedPostgresError where a server is there that does not let us in.
 */
export async function connectToRunning(
  place: DataLocation,
  password: string,
  signal?: AbortSignal,
): Promise<Running | undefined> {
  const begun = performance.now();
  while (true) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(place.cluster);
    if (file === undefined || !(await isRunning(place.cluster, file.pid))) return undefined;
    if (file.status === 'stopping') {
      await waitForExit(place.cluster, file.pid, STARTUP_WAIT_MS);
      return undefined;
    }
    try {
      const client = await connect(file.port, password);
      if (await isOurs(client, place.cluster)) return { pid: file.pid, port: file.port, client };
      await client.end();
      return undefined;
    } catch (error) {
      const waited = performance.now() - begun;
      // Nobody listens: the id in a leftover file now is some other process's. PostgreSQL decides.
      const isStale = errorCode(error) === 'ECONNREFUSED' && file.status === 'ready';
      if (isStale && waited > ANSWER_MS) return undefined;
      throwIfUnreachable(error, waited, file.pid, place);
      await pause(25);
    }
  }
}

/** Throws where waiting longer does not help: a wrong password, or no answer for too long. */
function throwIfUnreachable(
  error: unknown,
  waited: number,
  pid: number,
  place: DataLocation,
): void {
  if (errorCode(error) === INVALID_PASSWORD) {
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) runs on ${place.cluster} but refuses the password kept in ${place.dataDir}: stop it, or set DATABASE_URL.`,
    );
  }
  if (waited > STARTUP_WAIT_MS) {
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) runs on ${place.cluster} but does not answer (${firstLine(error)}): stop it, or set DATABASE_URL.`,
    );
  }
}
