import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPostmasterFile } from '../../../server/db/embedded/postmaster.ts';
import { signalTo } from '../../../server/db/embedded/processes.ts';

/** The process id of the PostgreSQL of a data folder; 0 if there is none. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return (await readPostmasterFile(path.join(dataDir, 'postgres')))?.pid ?? 0;
}

type Child = { pid: number; title: string };

const readNow = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The processes that a PostgreSQL has started, by their titles: Linux only, and at once. */
export function childrenOf(postmaster: number): Child[] {
  const pids = readNow(`/proc/${postmaster}/task/${postmaster}/children`)
    .split(' ')
    .filter(Boolean);
  return pids.map((pid) => ({
    pid: Number(pid),
    title: readNow(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
  }));
}

/** Milliseconds that a child is waited for, without a pause: some live for a few only. */
const waitMs = 2_000;

/** Kills, as the kernel does when memory runs out, the first child of this kind that there is. */
export async function killChild(dataDir: string, kind: RegExp): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const child = childrenOf(postmaster).find(({ title }) => kind.test(title));
    if (child) return signalTo(child.pid, 'SIGKILL');
  }
  throw new Error(`PostgreSQL has no child ${kind}.`);
}

/** The backends of the application, and one process of PostgreSQL's own. */
export const backend = /society society/;
export const checkpointer = /checkpointer/;
export const recovering = /startup/;
