import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmasterFile } from '../../../server/db/embedded/postmaster.ts';

/** The process id of the PostgreSQL of a data folder; 0 if there is none. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return (await readPostmasterFile(path.join(dataDir, 'postgres')))?.pid ?? 0;
}

type Child = { pid: number; title: string };

/** The processes that a PostgreSQL has started, by their titles: Linux only. */
export async function childrenOf(postmaster: number): Promise<Child[]> {
  const found: Child[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) !== postmaster || state === 'Z') continue;
    const title = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    found.push({ pid: Number(name), title: title.replaceAll('\0', ' ') });
  }
  return found;
}

/** Kills, as the kernel does when memory runs out, the first child of this kind that there is. */
export async function killChild(dataDir: string, kind: RegExp): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const child = (await childrenOf(await postmasterOf(dataDir))).find(({ title }) =>
      kind.test(title),
    );
    if (child) return void process.kill(child.pid, 'SIGKILL');
    await pause(5);
  }
  throw new Error(`PostgreSQL has no child ${kind}.`);
}

/** The backends of the application, and one process of PostgreSQL's own. */
export const backend = /society society/;
export const checkpointer = /checkpointer/;
export const recovering = /startup/;
