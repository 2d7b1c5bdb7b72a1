import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { program } from './binaries.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError, errorCode } from './errors.ts';

const execute = promisify(execFile);

/** What PostgreSQL writes about itself into postmaster.pid. */
export type PostmasterFile = { pid: number; port: number; status: string };

/** How long a fast stop may take, and then an immediate one, in ms. */
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;

/** Returns whether a process with this id is alive, including those of other users. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Reads the cluster's postmaster.pid (pid, folder, start, port, socket folder, address, memory,
 * status: one a line). Returns undefined if there is none, or it is still being written.
 */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !(port > 0)) return undefined;
  return { pid, port, status: (lines[7] ?? '').trim() };
}

/**
 * Returns whether this postmaster still runs the cluster. It removes its file as the last thing it
 * does.
 */
export async function isRunning(cluster: string, pid: number): Promise<boolean> {
  return isAlive(pid) && (await readPostmasterFile(cluster))?.pid === pid;
}

/** Waits until this postmaster is gone; returns false after `limit` ms. */
export async function waitForExit(cluster: string, pid: number, limit: number): Promise<boolean> {
  const deadline = performance.now() + limit;
  while (await isRunning(cluster, pid)) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/**
 * Stops this PostgreSQL process when ours ends. After SIGKILL that is impossible; the next start
 * adopts it. The returned function undoes this.
 */
export function stopOnExit(pid: number): () => void {
  const end = () => {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  return () => void process.off('exit', end);
}

/** Uses pg_ctl on Windows, which has no signals. */
async function ask(place: DataLocation, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', place.cluster, '-m', mode, '--no-wait'];
    await execute(program(place.binaries.native, 'pg_ctl'), args).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Stops the cluster's postmaster: ends connections and writes its memory to disk. After 10 s it is
 * killed, and recovers at its next start.
 *
 * @throws EmbeddedPostgresError if it does not end at all
 */
export async function stopPostmaster(place: DataLocation, pid: number): Promise<void> {
  if (!(await isRunning(place.cluster, pid))) return;
  await ask(place, pid, 'fast');
  if (await waitForExit(place.cluster, pid, FAST_STOP_MS)) return;
  await ask(place, pid, 'immediate');
  if (await waitForExit(place.cluster, pid, IMMEDIATE_STOP_MS)) return;
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) on ${place.cluster} does not stop.`);
}
