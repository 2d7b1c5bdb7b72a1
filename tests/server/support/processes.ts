import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPath } from '../../../server/project-path.ts';
import { cloneDatabase } from './database.ts';
import { freePort } from './test-server.ts';

/** The password of the first admin, `ADMIN`, of every process that is started here. */
export const adminPassword = 'the first admin of a test';

const running = new Set<ChildProcess>();
const clearing: (() => Promise<unknown>)[] = [];

/** The settings of a process on a database and a data folder of its own, both gone after `clearUp`. */
export async function freshSettings(): Promise<Record<string, string>> {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'society-process-'));
  clearing.push(database.drop, () => rm(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  return {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    PAYMENT_GATEWAY: 'sandbox',
  };
}

type Program = { args: string[]; cwd: string };
/* To read the sources takes three times as long as to start; the run has seen to the build (cluster.ts). */
const built: Program = { args: ['dist/server/main.js'], cwd: projectPath('.') };

/**
 * Starts the real server as a process; answers at once, `ready` follows.
 *
 * @param program what Node runs, where that is not the built server of this checkout
 * @param user whom it runs as, where not as ourselves
 */
export function spawnServer(
  settings: Record<string, string>,
  program = built,
  user: { uid?: number; gid?: number } = {},
) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, program.args, {
    cwd: program.cwd,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  running.add(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const exited = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => said.out.includes('Ready:') && resolve());
    exited.then(() => reject(new Error(`The server ended early: ${said.err}`)));
  });
  ready.catch(() => undefined);
  return { child, said, exited, ready, url: `http://127.0.0.1:${settings.PORT}` };
}

/** Starts the real server as a process and waits until it is ready. */
export async function startProcess(settings: Record<string, string>, program = built) {
  const server = spawnServer(settings, program);
  await server.ready;
  return server;
}

/** Logs the first admin in; answers the response. */
export const logIn = (url: string, password = adminPassword) =>
  fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memberId: 'ADMIN', password }),
  });

export async function tokenOf(url: string): Promise<string> {
  const { token } = (await (await logIn(url)).json()) as { token: string };
  return token;
}

/** Ends every process that was started here, and removes what was made for them. */
export async function clearUp(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  running.clear();
  for (const clear of clearing.splice(0).reverse()) await clear();
}
