import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { projectPath } from '../../../server/project-path.ts';

const run = promisify(execFile);

/** The password of the first admin, whose member ID is `ADMIN`. */
export const adminPassword = 'the first admin of a test';
/** The credentials of the first admin on a test server. */
export const firstAdmin = { memberId: 'ADMIN', password: adminPassword };

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

type Start = {
  /** The checkout with the built server; without it, this one. */
  project?: string;
  /** More environment variables. */
  settings?: Record<string, string>;
};

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'society-e2e-'));
  /* As root, PostgreSQL runs as another user, who needs access. */
  await chmod(dataDir, 0o755);
  return dataDir;
}

/**
 * Starts the built server on a data folder.
 *
 * @returns its address, and how to stop it; the folder stays
 */
async function startIn(dataDir: string, { project = projectPath('.'), settings = {} }: Start) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: project,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      ADMIN_PASSWORD: firstAdmin.password,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Ready:')) resolve();
    });
    closed.then(() => reject(new Error('The built server ended early.')));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/*
 * The folder of a server that has started once, for the servers of this run to begin with: its database is made,
 * migrated and has its sample content. Where two workers make it, the second one's goes.
 */
async function installedFolder(): Promise<string> {
  const folder = join(tmpdir(), `society-e2e-${process.env.E2E_PORT}-installed`);
  if (existsSync(folder)) return folder;
  const made = await makeDataDir();
  const server = await startIn(made, {});
  await server.stop();
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }));
  return folder;
}

async function startWith(dataDir: string, start: Start) {
  const { url, stop } = await startIn(dataDir, start);
  return {
    url,
    dataDir,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built server for the first time, with its embedded database in a new data folder. */
export const startNewServer = async (start: Start) => startWith(await makeDataDir(), start);

/**
 * Starts the built server of this checkout as after its first start: with the first admin, and nobody else.
 *
 * @param settings more environment variables
 */
export async function startBuiltServer(settings: Record<string, string> = {}) {
  const dataDir = await makeDataDir();
  /* With the owners: as root, the database's folder is another user's. */
  await run('cp', ['-a', `${await installedFolder()}/.`, dataDir]);
  return startWith(dataDir, { settings });
}

export type Api = (
  method: string,
  path: string,
  body?: object,
) => Promise<ReturnType<typeof JSON.parse>>;

/** Returns the API with this session; its calls throw on failure. */
export const apiOf =
  (url: string, token: string): Api =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
    return response.status === 204 ? null : response.json();
  };

/** Returns the API as the first admin. */
export async function adminApi(url: string): Promise<Api> {
  const { token, data } = await apiOf(url, '')('POST', '/user/login', firstAdmin);
  const call = apiOf(url, token);
  /* The first log-in requires it. */
  if (data.user.mustCompleteProfile)
    await call('PATCH', '/user/updateMe', {
      fname: 'Adaeze',
      lname: 'Nwosu',
      email: 'admin@example.com',
      passwordCurrent: firstAdmin.password,
    });
  return call;
}

/** A built server for a test. */
export type Site = { url: string; api: Api };

type LocalSite = Site & { dataDir: string };

async function startSite() {
  const server = await startBuiltServer();
  return { ...server, api: await adminApi(server.url) };
}

/* The first server of a run is started twice: for its folder, and for itself. On a busy machine that takes a minute. */
const startMs = 120_000;

type Own = (file: string) => Promise<LocalSite>;

/**
 * Provides `site`: the built server's address and its API as the first admin; one server per worker. And `ownSite`: a
 * server that the tests of a file have for themselves; where there are several, their file says
 * `test.describe.configure({ mode: 'default' })`, or each worker starts one.
 */
export const test = base.extend<{ ownSite: LocalSite }, { site: LocalSite; own: Own }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: startMs },
  ],
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      let last: { file: string; site: Awaited<ReturnType<typeof startSite>> } | undefined;
      await use(async (file) => {
        if (last?.file === file) return last.site;
        await last?.site.stop();
        last = { file, site: await startSite() };
        return last.site;
      });
      await last?.site.stop();
    },
    { scope: 'worker', timeout: startMs },
  ],
  ownSite: [async ({ own }, use, { file }) => use(await own(file)), { timeout: startMs }],
});

export { expect } from '@playwright/test';
