import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';
import { noBinaries, program } from './binaries.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError, firstLine } from './errors.ts';
import { logFile, logSince, logSize } from './log-file.ts';
import { endOnExit, type PostmasterFile, readPostmasterFile } from './postmaster.ts';
import { killLeftovers } from './processes.ts';
import { bareEnvironment, identityOf } from './run-as.ts';
import { serverArguments } from './settings.ts';

/**
 * How long a server may take to be ready, in ms, including recovery after a power cut: another would have
 * to do that again.
 */
const READY_MS = 300_000;

/** How long a server that is not ready yet may take to end when it is asked, and when it is told, in ms. */
const END_MS = { asked: 2_000, told: 3_000 };

/**
 * Ports for the server are chosen among these, which no system gives to outgoing connections by itself:
 * one is still free when a server that ended is started again for those who know its port.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** Why there is no server, in one line for the console, where trying again may help. */
export type Obstacle = { obstacle: string };

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Returns a port that is free at this moment; one that is not, if none is found. */
async function freePort(): Promise<number> {
  const choose = () => PORTS.first + randomInt(PORTS.count);
  let port = choose();
  for (let attempt = 0; attempt < 20 && !(await isFree(port)); attempt++) port = choose();
  return port;
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

function describeStartFailure({ cluster, dataDir }: DataLocation, port: number, log: string) {
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(log))
    return {
      obstacle: `PostgreSQL does not start on ${cluster}: another one is being started there, or its postmaster.pid names a process that lives and is no PostgreSQL of ours. End that process, or set DATABASE_URL.`,
    };
  if (/could not (bind|create any TCP\/IP)/.test(log))
    return { obstacle: `PostgreSQL does not start: port ${port} on 127.0.0.1 is taken.` };
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const killed = lines.find((line) => line.includes('was terminated by signal'));
  /* The last, because what a former server left may write there too. */
  const fatal = lines.filter((line) => line.includes('FATAL')).at(-1);
  const why = killed ?? fatal ?? lines.at(-1) ?? 'it says nothing';
  if (/shared librar|GLIBC|symbol/.test(why)) throw noBinaries(undefined, why.trim());
  const line = `PostgreSQL did not start on ${cluster}: ${why.replace(/^.*(FATAL|LOG):\s*/, '')} (more in ${logFile(dataDir)})`;
  if (killed !== undefined) return { obstacle: line };
  throw new EmbeddedPostgresError(line);
}

/** Ends a server that is not ready yet, by force if need be, and waits until it is gone. */
async function endEarly(
  { cluster }: DataLocation,
  child: ChildProcess,
  isOver: () => boolean,
): Promise<void> {
  const begun = performance.now();
  child.kill('SIGINT');
  while (!isOver()) {
    const waited = performance.now() - begun;
    if (waited > END_MS.asked + END_MS.told) {
      child.kill('SIGKILL');
      await killLeftovers(cluster);
    } else if (waited > END_MS.asked) child.kill('SIGQUIT');
    await pause(10);
  }
}

/**
 * Starts PostgreSQL and waits until it is ready. `signal` ends it again.
 *
 * @param wantedPort the port on 127.0.0.1; a free one where it is left out
 * @throws EmbeddedPostgresError, in one line with the log's reason, if it does not start; the
 * signal's reason once everything started is gone
 */
export async function launch(
  place: DataLocation,
  durable: boolean,
  wantedPort?: number,
  signal?: AbortSignal,
): Promise<PostmasterFile | Obstacle> {
  const [port, logStart] = await Promise.all([wantedPort ?? freePort(), logSize(place.dataDir)]);
  signal?.throwIfAborted();
  const child = await spawnServer(place, port, durable);
  const release = child.pid === undefined ? () => undefined : endOnExit(place.cluster, child.pid);
  try {
    return await waitUntilReady(place, child, port, logStart, signal);
  } finally {
    release();
  }
}

async function waitUntilReady(
  place: DataLocation,
  child: ChildProcess,
  port: number,
  logStart: number,
  signal: AbortSignal | undefined,
): Promise<PostmasterFile | Obstacle> {
  const end: { reason?: unknown } = {};
  child.once('error', (error) => {
    end.reason = error;
  });
  child.once('exit', (code, killedBy) => {
    end.reason ??= killedBy ?? code;
  });
  child.unref();
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (signal?.aborted && end.reason === undefined) {
      await endEarly(place, child, () => end.reason !== undefined);
      signal.throwIfAborted();
    }
    if (end.reason instanceof Error) {
      if (errorCode(end.reason) === 'ENOENT') throw noBinaries();
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${firstLine(end.reason)}`);
    }
    if (typeof end.reason === 'string')
      return {
        obstacle: `PostgreSQL was ended (${end.reason}) while it started on ${place.cluster}.`,
      };
    if (end.reason !== undefined)
      return describeStartFailure(place, port, await logSince(place.dataDir, logStart));
    const file = await readPostmasterFile(place.cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return file;
    await pause(5);
  }
  await endEarly(place, child, () => end.reason !== undefined);
  throw new EmbeddedPostgresError(
    `PostgreSQL was not ready within ${READY_MS / 1000} s on ${place.cluster} (more in ${logFile(place.dataDir)})`,
  );
}
