import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { z } from 'zod';
import { movedHome } from '../../../server/db/embedded/data-location.ts';
import { readPostmasterFile } from '../../../server/db/embedded/postmaster.ts';
import { isAlive } from '../../../server/db/embedded/processes.ts';

import { identityOf, type SystemUser } from '../../../server/db/embedded/run-as.ts';

const folders: string[] = [];
const keepers: ChildProcess[] = [];

/** A new folder that every user may pass through, removed by `clearUp`. */
export async function newFolder(within = tmpdir(), mode = 0o755): Promise<string> {
  const folder = await mkdtemp(path.join(within, 'society-test-'));
  folders.push(folder);
  await chmod(folder, mode);
  return folder;
}

const answer = z.object({
  url: z.string().optional(),
  adopted: z.boolean().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
});

/**
 * Starts a process that keeps the database of `dataDir`; returns it with the line that it printed.
 *
 * @param durability 'durable' where commits have to survive a crash
 */
export async function startKeeper(
  dataDir: string,
  user?: SystemUser,
  durability: 'durable' | 'fast' = 'fast',
) {
  const script = path.join(import.meta.dirname, 'keeper.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, durability], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: path.join(import.meta.dirname, '../../..'),
    ...identityOf(user),
  });
  keepers.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...answer.parse(JSON.parse(String(line))) };
}

/** Ends a keeper and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Runs one statement and returns its rows. */
export async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function endServer(cluster: string): Promise<void> {
  const pid = (await readPostmasterFile(cluster))?.pid;
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  for (let waits = 0; waits < 200 && isAlive(pid); waits++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Ends and removes all that a test left. */
export async function clearUp(): Promise<void> {
  await Promise.all(keepers.splice(0).map((child) => end(child, 'SIGKILL')));
  for (const folder of folders.splice(0)) {
    await endServer(path.join(folder, 'postgres'));
    await endServer(path.join(movedHome(folder), 'postgres'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await rm(movedHome(folder), { recursive: true, force: true, maxRetries: 5 });
  }
}
