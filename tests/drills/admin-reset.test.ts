import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from '../server/support/commands.ts';
import { adminPassword, clearUp, logIn, startProcess } from '../server/support/processes.ts';
import { freePort } from '../server/support/test-server.ts';
import { newFolder, clearUp as removeFolders } from '../server/support-embedded/folders.ts';
import { postgresOn } from './support/postgres-processes.ts';

vi.setConfig({ testTimeout: 300_000 });
afterEach(async () => {
  await clearUp();
  await removeFolders();
}, 60_000);

const reset = async (settings: Record<string, string>) => {
  const { code, out, err } = await runCommand(settings, 'admin:reset', 'ADMIN');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return /^ {2}(\S+)$/m.exec(out)?.[1] ?? '';
};

it('a one-time password is given on the embedded database, beside a running server and without', async () => {
  const port = String(await freePort());
  const dataDir = await newFolder();
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: adminPassword,
  };
  const first = await startProcess(settings);
  expect((await logIn(first.url)).status).toBe(200);
  const beside = await reset(settings);
  expect((await logIn(first.url)).status).toBe(401);
  expect((await logIn(first.url, beside)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect((await first.exited).code).toBe(0);

  const without = await reset(settings);
  expect(await postgresOn(dataDir)).toEqual([]);
  const second = await startProcess(settings);
  expect((await logIn(second.url, beside)).status).toBe(401);
  expect((await logIn(second.url, without)).status).toBe(200);
});
