import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/db/client.ts';
import { signUp } from '../support/accounts.ts';
import {
  fingerprints,
  makeBackup,
  newBackupFolder,
  removeFolders,
  runCommand,
} from '../support/backups.ts';
import { makeAdmin } from '../support/builders.ts';
import { cloneDatabase } from '../support/database.ts';
import { queuedMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk, samples, upload } from '../support/uploads.ts';

const execute = promisify(execFile);

let server: TestServer;
let env: Record<string, string>;
let file: string;
const waiting = 'waiting@example.com';
beforeAll(async () => {
  server = await startTestServer();
  const { databaseUrl = '', dataDir } = server.context.settings;
  env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const admin = await makeAdmin(server);
  const signedUp = await signUp(server, { address: '1, Ring "Road"\nback\\slash' });
  expect(signedUp.status).toBe(201);
  await upload(server, admin.token, { name: 'minutes.pdf', bytes: samples.pdf ?? Buffer.alloc(0) });
  const big = Buffer.concat([samples.pdf ?? Buffer.alloc(0), Buffer.alloc(6_000_000, 'x')]);
  const uploaded = await upload(server, admin.token, { name: 'big.pdf', bytes: big });
  expect(uploaded.status).toBe(201);
  /* All mails are sent but one, which waits. */
  const { outbox, db } = server.context;
  await outbox.flush();
  await outbox.post(db, 'email-changed', { to: waiting, userId: admin.id });
  file = await makeBackup(env, await newBackupFolder());
});
afterAll(async () => {
  await server.stop();
  await removeFolders();
});

const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

/* Another society's site: a database and a data folder of its own. */
async function newTarget(): Promise<Record<string, string>> {
  const { url, drop } = await cloneDatabase();
  drops.push(drop);
  return { DATABASE_URL: url, DATA_DIR: await newBackupFolder() };
}

const contentsOf = async (dataDir: string) =>
  Promise.all(
    (await filesOnDisk({ dataDir })).map(async (path) => [
      relative(dataDir, path),
      (await readFile(path)).toString('base64'),
    ]),
  );

describe('a backup of a running server', () => {
  it('is one file that only its owner can read, with nothing left beside it', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, '..'))).toHaveLength(1);
    expect(file).toMatch(/society-\d{4}-\d\d-\d\dT\d{6}-manual\.tar\.gz$/);
  });

  it('opens with tar, and its checksums with sha256sum', async () => {
    const folder = await mkdtemp(join(await newBackupFolder(), 'x'));
    await execute('tar', ['-xzf', file, '-C', folder]);
    await execute('gzip', ['-t', file]);
    await execute('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder });
    const users = await readFile(join(folder, 'data/users.csv'), 'utf8');
    expect(users.split('\n')[0]).toMatch(/^id,member_id,email,/);
    expect(users.split('\n')[0]).not.toContain('sort_name');
    const { dataDir } = server;
    expect(await readFile(join(folder, 'data-dir/secret'), 'utf8')).toBe(
      await readFile(join(dataDir, 'secret'), 'utf8'),
    );
  });

  it('restores the same rows, files and secret elsewhere, where everyone has to log in again', async () => {
    const target = await newTarget();
    expect(await runCommand('restore', target, file, '--yes')).toContain('is restored');
    const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = target;
    const without = ['sessions', 'installation_facts'];
    expect(await fingerprints(url, without)).toEqual(
      await fingerprints(env.DATABASE_URL ?? '', without),
    );
    expect(await contentsOf(dataDir)).toEqual(await contentsOf(server.dataDir));
    expect((await contentsOf(dataDir)).length).toBeGreaterThan(4);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(
      await readFile(join(server.dataDir, 'secret'), 'utf8'),
    );
    const { pool } = connect(url, 2);
    expect(await queuedMails({ context: { pool } })).toMatchObject([
      { kind: 'email-changed', payload: { to: waiting }, state: 'created' },
    ]);
    await pool.end();
    const again = await startTestServer(target);
    expect((await again.context.pool.query('select from sessions')).rowCount).toBe(0);
    await again.stop();
  });

  it('is verified in a database of its own, of which nothing is left', async () => {
    expect(await runCommand('backup:verify', env, file)).toContain('is whole and restores');
    const { rows } = await server.context.pool.query(
      `select datname from pg_database where datname like 'society_verify_%'`,
    );
    expect(rows).toEqual([]);
  });
});
