import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { isAlive, signalTo } from '../../server/db/embedded/processes.ts';
import { eventually } from './support/eventually.ts';
import { clearUp, end, newFolder, query, startKeeper } from './support-embedded/folders.ts';
import {
  backend,
  checkpointer,
  childrenOf,
  killChild,
  postmasterOf,
} from './support-embedded/postgres-processes.ts';

const helpers: ChildProcess[] = [];
afterEach(async () => {
  for (const helper of helpers.splice(0)) helper.kill('SIGKILL');
  await clearUp();
}, 60_000);

/** Milliseconds within which the site is back by itself. */
const boundMs = 10_000;

const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid');

/* Its connection is cut by what is done to its server. */
async function openBackend(url: string | undefined): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
}

async function timeUntilBack(url: string | undefined): Promise<number> {
  const begun = performance.now();
  const read = () => query(url, 'select text from note').catch(() => []);
  while ((await read()).length === 0) await pause(20);
  return performance.now() - begun;
}

type Kill = (dataDir: string) => Promise<void>;
const killPostmaster: Kill = async (dataDir) =>
  void process.kill(await postmasterOf(dataDir), 'SIGKILL');
const killAll: Kill = async (dataDir) => {
  const postmaster = await postmasterOf(dataDir);
  for (const { pid } of await childrenOf(postmaster)) signalTo(pid, 'SIGKILL');
  signalTo(postmaster, 'SIGKILL');
};

const kills: [string, Kill][] = [
  ['a backend is killed', (dataDir) => killChild(dataDir, backend)],
  ['the checkpointer is killed', (dataDir) => killChild(dataDir, checkpointer)],
  ['it is killed itself', killPostmaster],
  ['it is killed with all its children', killAll],
  [
    'it is killed in the recovery from a kill',
    async (dataDir) => {
      await killChild(dataDir, backend);
      await pause(10);
      await killPostmaster(dataDir);
    },
  ],
  [
    'it is told to stop in a recovery, which it then hangs in',
    async (dataDir) => {
      await killChild(dataDir, backend);
      await pause(10);
      process.kill(await postmasterOf(dataDir), 'SIGINT');
    },
  ],
];

describe('a PostgreSQL of ours', { timeout: 60_000 }, () => {
  it.each(kills)('is back at its address by itself where %s', async (_what, kill) => {
    const dataDir = await newFolder();
    const lost: string[] = [];
    const back: number[] = [];
    const { url, stop } = await startEmbeddedPostgres({
      dataDir,
      onLost: () => lost.push('lost'),
      onBack: (ms) => back.push(ms),
    });
    await query(url, `create table note as select 'kept' as text`);
    await openBackend(url);
    await kill(dataDir);
    await eventually(() => lost).toEqual(['lost']);
    expect(await timeUntilBack(url)).toBeLessThan(boundMs);
    await eventually(() => back).toHaveLength(1);
    /* The lock is ours again. */
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/already runs/);
    const postmaster = await postmasterOf(dataDir);
    await stop();
    expect(isAlive(postmaster)).toBe(false);
    expect(await postmasterOf(dataDir)).toBe(0);
  });

  it('is ended for sure by a stop in the middle of a recovery', async () => {
    const dataDir = await newFolder();
    const lost: string[] = [];
    const onLost = () => lost.push('lost');
    const { url, stop } = await startEmbeddedPostgres({ dataDir, onLost });
    const postmaster = await postmasterOf(dataDir);
    await openBackend(url);
    await killChild(dataDir, backend);
    await eventually(() => lost).toEqual(['lost']);
    await stop();
    expect(isAlive(postmaster)).toBe(false);
  });

  it('is ended for sure by a stop though it hears no signal', async () => {
    const dataDir = await newFolder();
    const { stop } = await startEmbeddedPostgres({ dataDir });
    const postmaster = await postmasterOf(dataDir);
    const children = await childrenOf(postmaster);
    for (const pid of [postmaster, ...children.map((child) => child.pid)])
      process.kill(pid, 'SIGSTOP');
    await stop();
    for (const pid of [postmaster, ...children.map((child) => child.pid)])
      expect(isAlive(pid)).toBe(false);
  });

  it('waits for a command that has taken the folder meanwhile, and is back after it', async () => {
    const dataDir = await newFolder();
    const failures: string[] = [];
    const { url, stop } = await startEmbeddedPostgres({
      dataDir,
      onFailure: ({ message }) => failures.push(message),
    });
    await query(url, `create table note as select 'kept' as text`);
    await killPostmaster(dataDir);
    const command = await startKeeper(dataDir);
    if (command.url === undefined) return stop(); // The server was faster.
    await eventually(() => failures).toEqual([expect.stringMatching(/already runs/)]);
    await end(command.child, 'SIGTERM');
    await timeUntilBack(url);
    await stop();
  });
});

describe('a PostgreSQL that a killed process has left', { timeout: 60_000 }, () => {
  async function leave(): Promise<{ dataDir: string; url: string | undefined }> {
    const dataDir = await newFolder();
    const { child, url } = await startKeeper(dataDir, undefined, 'durable');
    await query(url, `create table note as select 'kept' as text`);
    await openBackend(url);
    await end(child, 'SIGKILL');
    return { dataDir, url };
  }

  async function startIn(ms: number, dataDir: string) {
    const begun = performance.now();
    const { url, stop } = await startEmbeddedPostgres({ dataDir });
    expect(performance.now() - begun).toBeLessThan(ms);
    expect(await query(url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await stop();
    expect(await postmasterOf(dataDir)).toBe(0);
  }

  it('is waited for in its recovery', async () => {
    const { dataDir } = await leave();
    await killChild(dataDir, backend);
    await startIn(boundMs, dataDir);
  });

  it('is ended where it hangs in stopping', async () => {
    const { dataDir } = await leave();
    const postmaster = await postmasterOf(dataDir);
    await killChild(dataDir, backend);
    await pause(10);
    process.kill(postmaster, 'SIGINT');
    await pause(500);
    await startIn(boundMs, dataDir);
    expect(isAlive(postmaster)).toBe(false);
  });

  it('is ended where it does not answer', async () => {
    const { dataDir } = await leave();
    process.kill(await postmasterOf(dataDir), 'SIGSTOP');
    await startIn(2 * boundMs, dataDir);
  });

  it('may be gone while a backend is still busy, which is ended', async () => {
    const { dataDir, url } = await leave();
    const busy = new Client({ connectionString: url });
    busy.on('error', () => undefined);
    await busy.connect();
    const loop = 'do $$ begin for n in 1..2000000000 loop perform n; end loop; end $$';
    busy.query(loop).catch(() => undefined);
    await pause(200);
    const children = await childrenOf(await postmasterOf(dataDir));
    await killPostmaster(dataDir);
    await startIn(boundMs, dataDir);
    for (const { pid } of children) expect(isAlive(pid)).toBe(false);
  });

  it('has left its file, whose process id is another program’s by now: no hindrance', async () => {
    const { dataDir } = await leave();
    const file = await readFile(postmasterFile(dataDir), 'utf8');
    const postmaster = await postmasterOf(dataDir);
    await killAll(dataDir);
    await eventually(() => isAlive(postmaster)).toBe(false);
    const bystander = spawn('sleep', ['60']);
    helpers.push(bystander);
    await writeFile(postmasterFile(dataDir), file.replace(/^\d+/, String(bystander.pid)));
    await startIn(boundMs, dataDir);
    expect(bystander.exitCode).toBeNull();
    expect(bystander.signalCode).toBeNull();
  });
});
