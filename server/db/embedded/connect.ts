import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../../error-code.ts';
import { SUPERUSER } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError, firstLine } from './errors.ts';
import { endPostmaster, isRunning, readPostmasterFile, waitForExit } from './postmaster.ts';
import { hasRecovery, processKind } from './processes.ts';

/**
 * How long a server that runs already may take, in ms: to recover, which another would have to do again;
 * to begin with that; to stop; to answer at all; to listen.
 */
const LIMIT_MS = {
  recovery: 300_000,
  withoutRecovery: 2_500,
  stopping: 4_000,
  answer: 5_000,
  listening: 2_000,
};

/** PostgreSQL's codes for a wrong password, and for a server that starts, recovers or stops. */
const INVALID_PASSWORD = '28P01';
const CANNOT_CONNECT_NOW = '57P03';

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
    connectionTimeoutMillis: 2_000,
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

/** A server of the cluster that neither serves nor ends, and what it does instead. */
type Stuck = { pid: number; why: string };

const isStuck = (found: Running | Stuck): found is Stuck => 'why' in found;

/**
 * Finds a server that already runs on the cluster, as after its Node was killed. Waits for one that
 * is starting, recovering or stopping, and ends one that hangs in that. Stops one with other settings
 * (another release, or not durable) unless a live process uses it. Returns undefined if a server must
 * be started. `signal` aborts the waiting.
 *
 * @throws EmbeddedInUseError if a live process uses one with other settings; EmbeddedPostgresError
 * if a server refuses the connection, or hangs and cannot be ended
 */
export async function findRunning(
  place: DataLocation,
  password: string,
  durable: boolean,
  signal?: AbortSignal,
): Promise<Running | undefined> {
  const found = await lookForRunning(place, password, signal);
  if (found === undefined) return undefined;
  if (isStuck(found)) {
    /* Without /proc its id could be any program's by now. */
    const isOurs = (await processKind(place.cluster, found.pid)) === 'ours';
    if (!isOurs && (await isRunning(place.cluster, found.pid))) throw stuckError(place, found);
    await endPostmaster(place, found.pid, 'immediate');
    return undefined;
  }
  if (await hasSameSettings(found.client, place, durable)) return found;
  await replace(place, found);
  return undefined;
}

/**
 * Stops a server that no live process uses, so that another can be started.
 *
 * @throws EmbeddedInUseError if a live process uses it
 */
export async function replace(place: DataLocation, { client, pid }: Running): Promise<void> {
  try {
    // With the lock in hand, nobody else uses it.
    await lockDataDir(client, place.dataDir);
  } finally {
    await client.end();
  }
  await endPostmaster(place, pid);
}

/**
 * Connects as the superuser to the server that postmaster.pid names, if it is the cluster's. The
 * caller ends the connection.
 *
 * @throws EmbeddedPostgresError if a server refuses the connection or hangs
 */
export async function connectToRunning(
  place: DataLocation,
  password: string,
): Promise<Running | undefined> {
  const found = await lookForRunning(place, password);
  if (found !== undefined && isStuck(found)) throw stuckError(place, found);
  return found;
}

const stuckError = ({ cluster }: DataLocation, { pid, why }: Stuck) =>
  new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) runs on ${cluster} but ${why}: end it, or set DATABASE_URL.`,
  );

async function lookForRunning(
  place: DataLocation,
  password: string,
  signal?: AbortSignal,
): Promise<Running | Stuck | undefined> {
  const begun = performance.now();
  let recoverySeenAt = begun;
  while (true) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(place.cluster);
    if (file === undefined || !(await isRunning(place.cluster, file.pid))) return undefined;
    const { pid, port, status } = file;
    // The id in a leftover file is some other program's now.
    if ((await processKind(place.cluster, pid)) === 'other') return undefined;
    if (status === 'stopping') {
      const isGone = await waitForExit(place.cluster, pid, LIMIT_MS.stopping);
      return isGone ? undefined : { pid, why: 'hangs while it stops' };
    }
    try {
      const client = await connect(port, password);
      if (await isOurs(client, place.cluster)) return { pid, port, client };
      await client.end();
      return undefined;
    } catch (error) {
      const waited = performance.now() - begun;
      // Nobody listens: where there is no /proc, PostgreSQL decides whether the file is a leftover.
      const isLeftover = errorCode(error) === 'ECONNREFUSED' && status === 'ready';
      if (isLeftover && waited > LIMIT_MS.listening) return undefined;
      const why = whyStuck(error, waited, place);
      if (why !== undefined) return { pid, why };
      if (errorCode(error) !== CANNOT_CONNECT_NOW || (await hasRecovery(place.cluster)))
        recoverySeenAt = performance.now();
      if (performance.now() - recoverySeenAt > LIMIT_MS.withoutRecovery)
        return { pid, why: 'has lost the process that recovers it' };
      await pause(50);
    }
  }
}

/** Returns what a server does instead of serving, if more waiting cannot help. */
function whyStuck(error: unknown, waited: number, { dataDir }: DataLocation): string | undefined {
  const code = errorCode(error);
  if (code === INVALID_PASSWORD)
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses the password kept in ${dataDir}: end the one that runs, or set DATABASE_URL.`,
    );
  if (code === CANNOT_CONNECT_NOW)
    return waited > LIMIT_MS.recovery ? 'does not end its recovery' : undefined;
  return waited > LIMIT_MS.answer ? `does not answer (${firstLine(error)})` : undefined;
}
