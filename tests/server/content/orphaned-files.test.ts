import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedFiles } from '../../../server/db/schema/index.ts';
import { removeOrphanedFiles } from '../../../server/install/remove-orphaned-files.ts';
import { stageFile } from '../../../server/modules/content/files/repo.ts';
import { filesOf, holdings, signUp } from '../support/accounts.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a file that is not whole yet lies with the uploads on their way in, not beside its key', async () => {
  const { storage } = server.context;
  const places = new Set<string>();
  let written = false;
  const writing = storage.write('resources/large', Buffer.alloc(32_000_000)).then(() => {
    written = true;
  });
  while (!written) for (const path of await filesOf(server)) places.add(basename(dirname(path)));
  await writing;
  places.delete('resources');
  expect([...places]).toEqual(['incoming']);
  expect((await filesOf(server)).map((path) => basename(path))).toEqual(['large']);
  await storage.remove('resources/large');
});

describe('at the start', () => {
  const outbox = () => join(server.dataDir, 'outbox');
  const day = 24 * 3_600_000;
  const loose = 'photos/loose';

  /* As processes leave it that were killed a moment ago and yesterday. */
  beforeEach(async () => {
    const { db, incoming, storage } = server.context;
    await mkdir(outbox(), { recursive: true });
    for (const name of ['just-now.part', 'yesterday.part'])
      for (const folder of [incoming, outbox()]) await writeFile(join(folder, name), 'half');
    const yesterday = new Date(Date.now() - day);
    for (const folder of [incoming, outbox()])
      await utimes(join(folder, 'yesterday.part'), yesterday, yesterday);
    await db.delete(storedFiles).where(eq(storedFiles.key, loose));
    await stageFile(db, loose, 'photo');
    await storage.write(`${loose}/640.webp`, Buffer.from('nobody’s'));
  });

  it('on the embedded database all that a crash left is gone, and nothing else', async () => {
    const { context } = server;
    expect((await signUp(server)).status).toBe(201);
    /* Else its mail may be on its way just then, which at a start none is. */
    await context.outbox.flush();
    const before = await holdings(server);
    await removeOrphanedFiles({
      ...context,
      settings: { ...context.settings, databaseUrl: undefined },
    });
    expect(await readdir(context.incoming)).toEqual([]);
    expect((await readdir(outbox())).filter((name) => name.endsWith('.part'))).toEqual([]);
    /* Less the loose photo and the two halves among the uploads. */
    const { stored, files, ...rest } = before;
    expect(await holdings(server)).toEqual({ ...rest, stored: stored - 1, files: files - 3 });
  });

  it('where other processes may be at work, what may be under way stays', async () => {
    await removeOrphanedFiles(server.context);
    expect(await readdir(server.context.incoming)).toEqual(['just-now.part']);
    const parts = (await readdir(outbox())).filter((name) => name.endsWith('.part'));
    expect(parts).toEqual(['just-now.part']);
    const keys = (await server.context.db.select().from(storedFiles)).map(({ key }) => key);
    expect(keys).toContain(loose);
    expect((await filesOf(server)).filter((path) => path.includes(loose))).toHaveLength(1);
  });
});
