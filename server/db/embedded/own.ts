import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost } from '../client.ts';
import { connect, findRunning, type Running, replace } from './connect.ts';
import { ensureDatabase, lockDataDir } from './data-dir-lock.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedInUseError, EmbeddedPostgresError } from './errors.ts';
import { launch, type Obstacle } from './launch.ts';
import { endOnExit, endPostmaster, type PostmasterFile, removeStaleFile } from './postmaster.ts';
import { killLeftovers } from './processes.ts';

/** How long a start tries anew that loses a race for the cluster or a port, or its server, in ms. */
const ATTEMPTS_MS = 20_000;
const RETRY_MS = 100;

/** Which server: where, with which password and settings, and on which port if that matters. */
export type Wanted = {
  place: DataLocation;
  password: string;
  durable: boolean;
  port?: number;
};

/** A running server that this process owns: it has the lock of the data folder. */
export type Owned = {
  pid: number;
  port: number;
  /** Whether it was found running, left by a process that was killed, or by a crash that it survived. */
  adopted: boolean;
  /** Resolves when the connection with the lock breaks, which every failure causes. */
  lost: Promise<void>;
  /** Closes that connection. */
  letGo(): Promise<void>;
  /** Undoes that the server ends when this process ends in disorder. */
  release(): void;
};

type Found = Running & { adopted: boolean };

/*
 * Ends a server that cannot be used, unless it is another process's, which has the lock, even if it was we
 * who started it; or it has broken off, and recovers.
 */
async function giveUp(place: DataLocation, pid: number, error: unknown): Promise<void> {
  if (!(error instanceof EmbeddedInUseError || isConnectionLost(error)))
    await endPostmaster(place, pid);
}

async function connectTo(place: DataLocation, { pid, port }: PostmasterFile, password: string) {
  const release = endOnExit(place.cluster, pid);
  try {
    return await connect(port, password);
  } catch (error) {
    await giveUp(place, pid, error);
    throw error;
  } finally {
    release();
  }
}

async function startOrAdopt(wanted: Wanted, signal?: AbortSignal): Promise<Found | Obstacle> {
  const { place, password, durable, port } = wanted;
  const running = await findRunning(place, password, durable, signal);
  if (running !== undefined) {
    if (port === undefined || running.port === port) return { ...running, adopted: true };
    await replace(place, running);
  }
  await killLeftovers(place.cluster);
  await removeStaleFile(place.cluster);
  const server = await launch(place, durable, port, signal);
  if ('obstacle' in server) return server;
  const client = await connectTo(place, server, password);
  return { pid: server.pid, port: server.port, client, adopted: false };
}

async function lock({ place, password }: Wanted, found: Found): Promise<Owned> {
  const { client, pid, port, adopted } = found;
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const letGo = async () => {
    /* A server that hangs never answers a goodbye. */
    await Promise.race([client.end().catch(() => undefined), pause(1_000)]);
  };
  const release = endOnExit(place.cluster, pid);
  try {
    await lockDataDir(client, place.dataDir);
    await ensureDatabase(client, password);
    return { pid, port, adopted, lost, letGo, release };
  } catch (error) {
    release();
    await letGo();
    await giveUp(place, pid, error);
    throw error;
  }
}

/**
 * Finds or starts the cluster's server, and acquires the lock of the data folder. Tries anew where the
 * server is lost meanwhile.
 *
 * @throws EmbeddedInUseError if another live process uses the folder; EmbeddedPostgresError, in one line
 * for the console, if the server does not start; the signal's reason once all is ended
 */
export async function ownServer(wanted: Wanted, signal?: AbortSignal): Promise<Owned> {
  const deadline = performance.now() + ATTEMPTS_MS;
  while (true) {
    const late = performance.now() > deadline;
    try {
      const found = await startOrAdopt(wanted, signal);
      if (!('obstacle' in found)) return await lock(wanted, found);
      if (late) throw new EmbeddedPostgresError(found.obstacle);
    } catch (error) {
      if (late || !isConnectionLost(error)) throw error;
    }
    await pause(RETRY_MS);
  }
}
