import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/db/embedded/embedded-postgres.ts';
import { createLog } from '../../../server/log.ts';
import { createContext } from '../../../server/services.ts';
import { clearUp, freshSettings, spawnServer } from '../support/processes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { newFolder, clearUp as removeFolders } from '../support-embedded/folders.ts';

/* Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });
afterEach(async () => {
  await clearUp();
  await removeFolders();
});

const damaged: [string, string][] = [
  ['empty', ''],
  ['cut short', randomBytes(20).toString('hex')],
  ['blank', ' '.repeat(64)],
  ['line breaks', '\n'.repeat(64)],
  ['zeroes, as a power cut leaves them', '\0'.repeat(64)],
];

/* The first line that a person would see, without the stack. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('the secret that signs links', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const build = (dataDir: string) => {
    const { settings, pool, db } = server.context;
    return createContext({ ...settings, dataDir }, { pool, db }, createLog(settings));
  };

  it.each(damaged)(
    'is refused in one line where its file is %s, and left as it is',
    async (_, content) => {
      const dataDir = await newFolder();
      const file = join(dataDir, 'secret');
      await writeFile(file, content);
      const line = await refusal(build(dataDir));
      expect(line).toMatch(/^The secret in .* is damaged .*backup.*delete.*$/);
      expect(line).toContain(file);
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );

  it('ends the process with that one line', async () => {
    const settings = await freshSettings();
    await writeFile(join(settings.DATA_DIR ?? '', 'secret'), '');
    const process = spawnServer(settings);
    expect(await process.exited).toEqual({ code: 1, signal: null });
    expect(process.said.err).toMatch(/^The secret in .* is damaged .*\.\n$/);
  });

  it('is one and the same for twenty first starts at once, and nothing is left beside it', async () => {
    const dataDir = await newFolder();
    const contexts = await Promise.all(Array.from({ length: 20 }, () => build(dataDir)));
    expect(new Set(contexts.map(({ signer }) => signer.sign('test', 'x'))).size).toBe(1);
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  it('is made anew after a crash between its draft and its name', async () => {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'secret.new-0123456789ab'), 'half');
    await build(dataDir);
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the password of the embedded database', () => {
  it.each(damaged)(
    'is refused before a database is made where its file is %s',
    async (_, content) => {
      const dataDir = await newFolder();
      const file = join(dataDir, 'postgres-password');
      await writeFile(file, content);
      const line = await refusal(startEmbeddedPostgres({ dataDir, durable: false }));
      expect(line).toMatch(/^The password in .* is damaged .*delete the file.*$/);
      expect(line).toContain(file);
      expect(await readdir(dataDir)).toEqual(['postgres-password']);
    },
  );

  it('is refused where a database was made with it, and opens it once it is put back', async () => {
    const dataDir = await newFolder();
    const file = join(dataDir, 'postgres-password');
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    const password = await readFile(file, 'utf8');
    await writeFile(file, password.slice(0, 10));
    const line = await refusal(startEmbeddedPostgres({ dataDir, durable: false }));
    expect(line).toMatch(/^The password in .* is damaged, .*backup.*$/);
    expect(line).not.toContain(password.slice(0, 10));
    await writeFile(file, password);
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
  });
});
