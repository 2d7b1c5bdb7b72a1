import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { program } from './binaries.ts';
import type { DataLocation } from './data-location.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive, killLeftovers, processKind, signalTo } from './processes.ts';

const execute = promisify(execFile);

/** What PostgreSQL writes about itself into postmaster.pid. */
export type PostmasterFile = { pid: number; port: number; status: string };

/** How long each way of stopping may take, in ms; together less than a stop of the server may. */
const LIMIT_MS = { fast: 8_000, immediate: 3_000, killed: 2_000, withoutFile: 500 };

const fileOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

/**
 * Reads the cluster's postmaster.pid (pid, folder, start, port, socket folder, address, memory,
 * status: one a line). Returns undefined if there is none, or it is still being written.
 */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '');
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

/**
 * Removes a lock file whose postmaster is dead and whose process id is another program's by now (after
 * a crash of the machine or of a container), or still its own in the eyes of PostgreSQL, which would
 * refuse to start. Does nothing where it cannot be known.
 */
export async function removeStaleFile(cluster: string): Promise<void> {
  const pid = (await readPostmasterFile(cluster))?.pid;
  if (pid === undefined || (await processKind(cluster, pid)) !== 'other') return;
  await rm(fileOf(cluster), { force: true });
}

async function isOver(limit: number, isDone: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + limit;
  while (!(await isDone())) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/** Waits until this postmaster is gone; returns false after `limit` ms. */
export async function waitForExit(cluster: string, pid: number, limit: number): Promise<boolean> {
  if (!(await isOver(limit, async () => !(await isRunning(cluster, pid))))) return false;
  /* The process outlives its file for a moment. */
  await isOver(LIMIT_MS.withoutFile, () => !isAlive(pid));
  return true;
}

/**
 * Ends this postmaster when our process ends in disorder, by the way that never hangs: nobody is there
 * to see whether it works. After SIGKILL that is impossible; the next start adopts it. The returned
 * function undoes this.
 */
export function endOnExit(cluster: string, pid: number): () => void {
  const end = () => {
    try {
      if (Number.parseInt(readFileSync(fileOf(cluster), 'utf8'), 10) === pid)
        process.kill(pid, 'SIGQUIT');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  return () => void process.off('exit', end);
}

/** Uses pg_ctl on Windows, which has no signals. */
async function ask(place: DataLocation, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform !== 'win32') return signalTo(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  const args = ['stop', '-D', place.cluster, '-m', mode, '--no-wait'];
  await execute(program(place.binaries.native, 'pg_ctl'), args).catch(() => undefined);
}

/**
 * Ends the cluster's postmaster for sure. `fast` ends connections and writes its memory to disk;
 * `immediate` leaves that to the recovery at the next start, and is what remains while one is under
 * way, since PostgreSQL can hang in a fast stop then. What neither ends is killed with its children.
 *
 * @throws EmbeddedPostgresError if it does not end at all
 */
export async function endPostmaster(
  place: DataLocation,
  pid: number,
  first: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  if (!(await isRunning(place.cluster, pid))) return;
  for (const mode of ['fast', 'immediate'] as const) {
    if (mode === 'fast' && first !== 'fast') continue;
    await ask(place, pid, mode);
    if (await waitForExit(place.cluster, pid, LIMIT_MS[mode])) return;
  }
  signalTo(pid, 'SIGKILL');
  await killLeftovers(place.cluster);
  if (await waitForExit(place.cluster, pid, LIMIT_MS.killed)) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) on ${place.cluster} does not end, even when it is killed: its disk may not answer.`,
  );
}
