import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectPath } from '../../server/project-path.ts';
import { eventually } from '../server/support/eventually.ts';
import { adminPassword, clearUp, spawnServer } from '../server/support/processes.ts';
import { freePort } from '../server/support/test-server.ts';
import { newFolder, clearUp as removeFolders } from '../server/support-embedded/folders.ts';
import { postgresOn } from './support/postgres-processes.ts';

vi.setConfig({ testTimeout: 600_000 });
afterEach(async () => {
  await clearUp();
  await removeFolders();
}, 60_000);

async function settingsOn(dataDir: string): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
}

const isFree = (url: string | undefined) =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

/* Starts, waits for the first file in the data folder and then so many ms, and sends SIGTERM. */
async function interrupt(dataDir: string, ms: number, from: 'process' | 'folder') {
  const before = (await readdir(dataDir)).length;
  const server = spawnServer(await settingsOn(dataDir));
  let over = false;
  void server.exited.then(() => {
    over = true;
  });
  while (from === 'folder' && !over && (await readdir(dataDir)).length === before) await pause(5);
  await pause(ms);
  server.child.kill('SIGTERM');
  const { code, signal } = await server.exited;
  return { end: code ?? signal, said: server.said.err, left: await postgresOn(dataDir) };
}

/* Milliseconds; most of a first start's work is in its first seconds. */
const moments = [0, 20, 60, 120, 200, 350, 500, 750, 1_000, 1_300, 1_700, 2_200, 3_000];

describe('SIGTERM in the first moments', () => {
  it('of a first start leaves no PostgreSQL, and the next start works', async () => {
    for (const ms of moments) {
      const dataDir = await newFolder();
      const { end, said, left } = await interrupt(dataDir, ms, 'folder');
      expect(left, `after ${ms} ms`).toEqual([]);
      expect([0, 'SIGTERM'], `after ${ms} ms: ${said}`).toContain(end);
      if (ms % 100 !== 20 && ms !== 500) continue;
      const again = spawnServer(await settingsOn(dataDir));
      await again.ready;
      again.child.kill('SIGTERM');
      expect((await again.exited).code).toBe(0);
    }
  });

  it('of a later start leaves none either, even where every one is interrupted', async () => {
    const dataDir = await newFolder();
    for (const ms of moments) {
      const { end, left } = await interrupt(dataDir, ms, 'process');
      expect(left, `after ${ms} ms`).toEqual([]);
      expect([0, 'SIGTERM'], `after ${ms} ms`).toContain(end);
    }
    const last = spawnServer(await settingsOn(dataDir));
    await last.ready;
    expect((await fetch(`${last.url}/readyz`)).status).toBe(200);
    last.child.kill('SIGTERM');
    expect((await last.exited).code).toBe(0);
    expect(await postgresOn(dataDir)).toEqual([]);
  });
});

describe('SIGTERM while PostgreSQL is', () => {
  const whole = (dataDir: string) => path.join(dataDir, 'postgres', 'PG_VERSION');
  const lock = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid');
  const isDraft = (name: string) => name.startsWith('postgres.new-');

  /* Starts, waits until the folder is in this state and then so many ms, and sends SIGTERM. */
  async function interruptWhen(dataDir: string, isThere: () => Promise<boolean>, ms: number) {
    const server = spawnServer(await settingsOn(dataDir));
    while (!(await isThere())) await pause(1);
    await pause(ms);
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await postgresOn(dataDir)).toEqual([]);
  }

  it('made leaves nothing of it', async () => {
    for (const ms of [0, 150, 400]) {
      const dataDir = await newFolder();
      const isThere = async () => (await readdir(dataDir)).some(isDraft);
      await interruptWhen(dataDir, isThere, ms);
      expect((await readdir(dataDir)).filter(isDraft)).toEqual([]);
    }
  });

  it('coming up ends it, at a first start and at later ones', async () => {
    const dataDir = await newFolder();
    const isThere = async () => existsSync(whole(dataDir)) && existsSync(lock(dataDir));
    for (const ms of [0, 10, 30, 60]) await interruptWhen(dataDir, isThere, ms);
    const last = spawnServer(await settingsOn(dataDir));
    await last.ready;
    last.child.kill('SIGTERM');
    expect((await last.exited).code).toBe(0);
  });
});

describe('npm start', () => {
  it.each(['/bin/sh', '/bin/bash'])(
    'ends with its PostgreSQL where SIGTERM reaches npm alone, which runs it by %s',
    async (shell) => {
      const dataDir = await newFolder();
      const settings = await settingsOn(dataDir);
      const { PATH, HOME } = process.env;
      const npm = spawn('npm', ['start', `--script-shell=${shell}`], {
        cwd: projectPath('.'),
        env: { PATH, HOME, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      npm.stdout.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
      const url = `http://127.0.0.1:${settings.PORT}`;
      await expect.poll(() => said, { timeout: 300_000 }).toContain('Ready:');
      expect(await postgresOn(dataDir)).not.toEqual([]);
      const begun = performance.now();
      const gone = once(npm, 'exit');
      npm.kill('SIGTERM');
      await gone;
      await eventually(() => postgresOn(dataDir)).toEqual([]);
      await eventually(() => isFree(url)).toBe(true);
      process.stdout.write(
        `npm start by ${shell}: gone ${Math.round(performance.now() - begun)} ms after\n`,
      );
    },
  );
});
