import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';

/** How long processes that were killed may take to be gone, in ms. */
const KILLED_MS = 2_000;

/** Returns PostgreSQL's `cluster_name`, by which the titles of its processes say whose they are. */
export function clusterName(cluster: string): string {
  return `society-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/* A process that has ended still has its id until its parent asks for it, which not every init does. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns whether a process with this id is alive, including those of other users. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** Sends a signal to a process that may have ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function isOf(cluster: string, command: string): boolean {
  if (command.startsWith(`postgres: ${clusterName(cluster)}: `)) return true;
  /* The postmaster, and a child that has not named itself yet. */
  const [program = '', ...args] = command.split('\0');
  return path.basename(program).startsWith('postgres') && args.includes(cluster);
}

/** What a process is: of the cluster's PostgreSQL, of another, neither, or not to be known here. */
export type ProcessKind = 'ours' | 'postgres' | 'other' | 'unknown';

/** Tells a live process by its command line, which Linux alone shows. */
export async function processKind(cluster: string, pid: number): Promise<ProcessKind> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command === undefined) return 'unknown';
  if (isOf(cluster, command)) return 'ours';
  return path.basename(command.split('\0')[0] ?? '').startsWith('postgres') ? 'postgres' : 'other';
}

async function processesOf(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0);
  const kinds = await Promise.all(pids.map((pid) => processKind(cluster, pid)));
  return pids.filter((_pid, index) => kinds[index] === 'ours');
}

/**
 * Returns whether the cluster's PostgreSQL has the process that recovers it. Without one it says for ever
 * that it recovers. True elsewhere than on Linux.
 */
export async function hasRecovery(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const pids = await processesOf(cluster);
  const titles = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return titles.some((title) => title.startsWith(`postgres: ${clusterName(cluster)}: startup`));
}

/**
 * Kills all that a postmaster left behind which is dead: a backend ends by itself only when its
 * statement does, and no other postmaster starts before. Elsewhere than on Linux they are waited for.
 */
export async function killLeftovers(cluster: string): Promise<void> {
  const deadline = performance.now() + KILLED_MS;
  while (performance.now() < deadline) {
    const left = await processesOf(cluster);
    if (left.length === 0) return;
    for (const pid of left) signalTo(pid, 'SIGKILL');
    await pause(10);
  }
}
