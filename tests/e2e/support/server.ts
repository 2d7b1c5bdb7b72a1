import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { projectPath } from '../../../server/project-path.ts';

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

/**
 * Starts the built server with its embedded database, in a new data folder.
 *
 * @param project the checkout with the built server
 * @param settings more environment variables
 */
export async function startBuiltServer(project = projectPath('.'), settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'society-e2e-'));
  /* As root, PostgreSQL runs as another user, who needs access. */
  await chmod(dataDir, 0o755);
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
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await closed;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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

/** Provides `site`: the built server's address and its API as the first admin; one server per worker. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const server = await startBuiltServer();
      await use({ url: server.url, api: await adminApi(server.url) });
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect } from '@playwright/test';
