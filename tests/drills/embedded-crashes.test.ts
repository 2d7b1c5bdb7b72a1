import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/embedded/connect.ts';
import { dataDirLock } from '../../server/db/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { isAlive, signalTo } from '../../server/db/embedded/processes.ts';
import { eventually } from '../server/support/eventually.ts';
import { clearUp, end, newFolder, query, startKeeper } from '../server/support-embedded/folders.ts';
import {
  backend,
  checkpointer,
  childrenOf,
  killChild,
  postmasterOf,
} from '../server/support-embedded/postgres-processes.ts';

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
  for (const { pid } of childrenOf(postmaster)) signalTo(pid, 'SIGKILL');
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

/* Made without waiting for the disk, and used with it. */
async function newCluster(): Promise<string> {
  const dataDir = await newFolder();
  const made = await startEmbeddedPostgres({ dataDir, durable: false });
  await query(made.url, `create table note as select 'kept' as text`);
  await made.stop();
  return dataDir;
}

describe('a PostgreSQL of ours', { timeout: 60_000 }, () => {
  let dataDir: string;
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  const events: string[] = [];
  beforeAll(async () => {
    dataDir = await newCluster();
    postgres = await startEmbeddedPostgres({
      dataDir,
      onLost: () => events.push('lost'),
      onBack: () => events.push('back'),
    });
  });
  afterAll(async () => {
    await postgres.stop();
    await clearUp();
  });

  it.each(kills)('is back at its address by itself where %s', async (_what, kill) => {
    events.length = 0;
    await openBackend(postgres.url);
    await kill(dataDir);
    await eventually(() => events).toContain('lost');
    expect(await timeUntilBack(postgres.url)).toBeLessThan(boundMs);
    await eventually(() => events).toEqual(['lost', 'back']);
  });

  it('has the lock of its folder again', async () => {
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/already runs/);
  });

  it('is ended for sure by a stop in the middle of a recovery', async () => {
    events.length = 0;
    const postmaster = await postmasterOf(dataDir);
    await openBackend(postgres.url);
    await killChild(dataDir, backend);
    await eventually(() => events).toContain('lost');
    await postgres.stop();
    expect(isAlive(postmaster)).toBe(false);
    expect(await postmasterOf(dataDir)).toBe(0);
  });

  it('waits for a command that has taken the folder meanwhile, and is back after it', async () => {
    const failures: string[] = [];
    const onFailure = ({ message }: Error) => void failures.push(message);
    const backAgain: string[] = [];
    const onBack = () => void backAgain.push('back');
    postgres = await startEmbeddedPostgres({ dataDir, onFailure, onBack });
    const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
    const asOwner = () => connect(Number(new URL(postgres.url).port), password.trim());
    const command = await asOwner();
    const taken = command.query('select pg_advisory_lock($1)', [dataDirLock]);
    const others = await asOwner();
    await others.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and objid = ${dataDirLock}`);
    await others.end();
    await taken;
    await eventually(() => failures).toEqual([expect.stringMatching(/already runs/)]);
    await command.end();
    await eventually(() => backAgain).toEqual(['back']);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/already runs/);
  });
});

describe('a PostgreSQL that a killed process has left', { timeout: 60_000 }, () => {
  afterEach(clearUp, 60_000);

  async function leave(): Promise<{ dataDir: string; url: string | undefined }> {
    const dataDir = await newCluster();
    const { child, url } = await startKeeper(dataDir, undefined, 'durable');
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

  it('may be gone while a backend is still busy, which is ended', async () => {
    const { dataDir, url } = await leave();
    const busy = new Client({ connectionString: url });
    busy.on('error', () => undefined);
    await busy.connect();
    const loop = 'do $$ begin for n in 1..2000000000 loop perform n; end loop; end $$';
    busy.query(loop).catch(() => undefined);
    await pause(200);
    const children = childrenOf(await postmasterOf(dataDir));
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
    await writeFile(postmasterFile(dataDir), file.replace(/^\d+/, String(bystander.pid)));
    try {
      await startIn(boundMs, dataDir);
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill('SIGKILL');
    }
  });
});
