import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError, errorCode, firstLine } from './errors.ts';
import { isRunning, readPostmasterFile, stopPostmaster, waitForExit } from './postmaster.ts';

/** How long a server that was left running may take to start, stop or answer, in ms. */
const STARTUP_WAIT_MS = 30_000;
const ANSWER_MS = 2_000;

/** PostgreSQL's code for a wrong password. */
const INVALID_PASSWORD = '28P01';

/**
 * Connects as the superuser to the maintenance database. The caller ends the connection. Throws
 * pg's errors.
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

/** Returns whether a running server has the settings that we would start it with. */
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
 * Finds a server that already runs on the cluster, as after its Node was killed. Waits for one that
 * is starting or stopping. Stops one with other settings (another release, or not durable) unless a
 * live process uses it. Returns undefined if a server must be started. `signal` aborts the waiting.
 *
 * @throws EmbeddedInUseError if a live process uses one with other settings; EmbeddedPostgresError
 * if a server refuses the connection
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
 * @throws EmbeddedPostgresError if a server refuses the connection
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

/** Throws if more waiting cannot help: a wrong password, or no answer for too long. */
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
