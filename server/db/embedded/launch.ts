import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { noBinaries, program } from './binaries.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError, errorCode, firstLine } from './errors.ts';
import { logFile, logSince, logSize } from './log-file.ts';
import { type PostmasterFile, readPostmasterFile, stopOnExit } from './postmaster.ts';
import { bareEnvironment, identityOf } from './run-as.ts';
import { serverArguments } from './settings.ts';

/** How long a server may take to be ready, in ms, including recovery after a power cut. */
const READY_MS = 60_000;

/** How long a server that is not ready yet may take to stop, in ms. */
const END_MS = 5_000;

/** A ready server, or why there is none: another one uses the cluster, or the port. */
export type Launch = PostmasterFile | 'cluster taken' | 'port taken';

/** Returns a port that is free at this moment. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts the program in its own process group: Ctrl-C at the terminal must not end it before our
 * connections are closed.
 */
async function spawnServer(
  place: DataLocation,
  port: number,
  durable: boolean,
): Promise<ChildProcess> {
  const log = await open(logFile(place.dataDir), 'a', 0o600);
  try {
    return spawn(
      program(place.binaries.native, 'postgres'),
      serverArguments(place.cluster, port, durable),
      {
        ...identityOf(place.user),
        cwd: place.cluster,
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log.fd, log.fd],
        // Lets PostgreSQL see that a leftover lock file with npm's or a shell's id is nobody's.
        env: { ...bareEnvironment(), PG_GRANDPARENT_PID: String(process.ppid) },
      },
    );
  } finally {
    await log.close();
  }
}

function describeStartFailure(place: DataLocation, log: string): Launch {
  if (log.includes('lock file "postmaster.pid" already exists')) return 'cluster taken';
  if (/could not (bind|create any TCP\/IP)/.test(log)) return 'port taken';
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const why = lines.find((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it says nothing';
  if (/shared librar|GLIBC|symbol/.test(why)) throw noBinaries(undefined, why.trim());
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start on ${place.cluster}: ${why.replace(/^.*FATAL:\s*/, '')} (more in ${logFile(place.dataDir)})`,
  );
}

/** Stops a server that is not ready yet and waits until it is gone. */
async function endEarly(child: ChildProcess, isOver: () => boolean): Promise<void> {
  child.kill('SIGINT');
  const deadline = performance.now() + END_MS;
  while (!isOver()) {
    if (performance.now() > deadline) child.kill('SIGQUIT');
    await pause(10);
  }
}

/**
 * Starts PostgreSQL on a free port and waits until it is ready. `signal` stops it again.
 *
 * @throws EmbeddedPostgresError, in one line with the log's reason, if it does not start; the
 * signal's reason once everything started is gone
 */
export async function launch(
  place: DataLocation,
  durable: boolean,
  signal?: AbortSignal,
): Promise<Launch> {
  const [port, logStart] = await Promise.all([freePort(), logSize(place.dataDir)]);
  signal?.throwIfAborted();
  const child = await spawnServer(place, port, durable);
  const release = child.pid === undefined ? () => undefined : stopOnExit(child.pid);
  try {
    return await waitUntilReady(place, child, logStart, signal);
  } finally {
    release();
  }
}

async function waitUntilReady(
  place: DataLocation,
  child: ChildProcess,
  logStart: number,
  signal: AbortSignal | undefined,
): Promise<Launch> {
  const end: { reason?: unknown } = {};
  child.once('error', (error) => {
    end.reason = error;
  });
  child.once('exit', (code, signal) => {
    end.reason ??= `exit ${code ?? signal}`;
  });
  child.unref();
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (signal?.aborted && end.reason === undefined) {
      await endEarly(child, () => end.reason !== undefined);
      signal.throwIfAborted();
    }
    if (end.reason instanceof Error) {
      if (errorCode(end.reason) === 'ENOENT') throw noBinaries();
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${firstLine(end.reason)}`);
    }
    if (end.reason !== undefined)
      return describeStartFailure(place, await logSince(place.dataDir, logStart));
    const file = await readPostmasterFile(place.cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return file;
    await pause(5);
  }
  await endEarly(child, () => end.reason !== undefined);
  throw new EmbeddedPostgresError(
    `PostgreSQL was not ready within ${READY_MS / 1000} s on ${place.cluster} (more in ${logFile(place.dataDir)})`,
  );
}
