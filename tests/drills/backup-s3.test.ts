import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../../server/storage/open-storage.ts';
import { signUp } from '../server/support/accounts.ts';
import {
  fingerprints,
  makeBackup,
  newBackupFolder,
  removeFolders,
  runCommand,
} from '../server/support/backups.ts';
import { makeAdmin } from '../server/support/builders.ts';
import { cloneDatabase } from '../server/support/database.ts';
import { startS3 } from '../server/support/s3.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';
import { samples, upload } from '../server/support/uploads.ts';

let from: Awaited<ReturnType<typeof startS3>>;
let server: TestServer;
beforeAll(async () => {
  from = await startS3();
  server = await startTestServer(from.env);
});
afterAll(async () => {
  await server.stop();
  await from.remove();
  await removeFolders();
});

/* Each file's key with its bytes. */
async function filesOf({ storage }: Pick<TestServer['context'], 'storage'>) {
  const files: Record<string, number> = {};
  for await (const { key, bytes } of storage.list('')) files[key] = bytes;
  return files;
}

it('a backup of files on an S3 server goes back to an S3 server, and to a folder', async () => {
  expect((await signUp(server)).status).toBe(201);
  const { token } = await makeAdmin(server);
  const file = { name: 'minutes.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
  expect((await upload(server, token, file)).status).toBe(201);
  const { databaseUrl: DATABASE_URL = '', dataDir: DATA_DIR } = server.context.settings;
  const path = await makeBackup({ ...from.env, DATABASE_URL, DATA_DIR }, await newBackupFolder());
  const files = await filesOf(server.context);
  expect(Object.keys(files).length).toBeGreaterThan(2);

  const to = await startS3();
  for (const place of [to.env, {}]) {
    const { url, drop } = await cloneDatabase();
    const env = { ...place, DATABASE_URL: url, DATA_DIR: await newBackupFolder() };
    await runCommand('restore', env, path, '--yes');
    const storage = await openStorage({
      dataDir: env.DATA_DIR,
      s3: place === to.env ? to.settings : undefined,
    });
    expect(await filesOf({ storage })).toEqual(files);
    const without = ['sessions', 'rate_limits'];
    expect(await fingerprints(url, without)).toEqual(await fingerprints(DATABASE_URL, without));
    await drop();
  }
  await to.remove();
});
