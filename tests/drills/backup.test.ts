import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { projectPath } from '../../server/project-path.ts';
import {
  fingerprints,
  makeBackup,
  newBackupFolder,
  removeFolders,
  runCommand,
} from '../server/support/backups.ts';
import { makePhoto, multipart, signUpFields } from '../server/support/builders.ts';
import { clearUp as endServers, startProcess } from '../server/support/processes.ts';
import { filesOnDisk } from '../server/support/uploads.ts';
import { clearUp as endKeepers, newFolder, query } from '../server/support-embedded/folders.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { drillSettings } from './support/drill-settings.ts';

let postgres: DebianPostgres;
beforeAll(async () => {
  postgres = await startDebianPostgres();
});
afterAll(async () => {
  await endServers();
  await endKeepers();
  await postgres.remove();
  await removeFolders();
});

const contentsOf = async (dataDir: string) =>
  Promise.all(
    (await filesOnDisk({ dataDir })).map(async (path) => [
      relative(dataDir, path),
      (await readFile(path)).toString('base64'),
    ]),
  );

const photoPart = async () => ({ field: 'photo', name: 'me.jpg', bytes: await makePhoto() });

/* The new member's token; null where the server is too busy just now. */
async function signUp(url: string): Promise<string | null> {
  const body = multipart(signUpFields(), await photoPart());
  const answer = await fetch(`${url}/api/v1/user/signup`, { method: 'POST', body });
  const { token } = (await answer.json()) as { token?: string };
  return token ?? null;
}

async function changePhoto(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const body = multipart({}, await photoPart());
  return (await fetch(`${url}/api/v1/user/updateMe`, { method: 'PATCH', headers, body })).status;
}

/* The rows of the embedded database of a stopped server. */
async function fingerprintsOf(dataDir: string, without: string[]) {
  const database = await openDatabase(
    { databaseUrl: undefined, dataDir },
    { say: () => undefined },
  );
  try {
    return await fingerprints(database.url, without);
  } finally {
    await database.stop();
  }
}

/* What changes by itself beside a backup or because of a restore. */
const without = ['sessions', 'rate_limits'];

it('goes from a live embedded database to Debian’s PostgreSQL and back with equal checksums', async () => {
  const source = await newFolder();
  const { DATABASE_URL: _, ...settings } = await drillSettings('', { DATA_DIR: source, DEMO: '1' });
  const server = await startProcess(settings);
  while (!(await signUp(server.url))) await pause(500);
  const folder = await newBackupFolder();
  const first = await makeBackup({ DATA_DIR: source }, folder);
  expect(await runCommand('backup:verify', { DATA_DIR: source }, first)).toContain('is whole');
  await expect(runCommand('restore', { DATA_DIR: source }, first, '--yes')).rejects.toThrow(
    /stop it first/,
  );
  server.child.kill('SIGTERM');
  await server.exited;

  const { url } = await postgres.newDatabase();
  const between = { DATABASE_URL: url, DATA_DIR: await newFolder() };
  await runCommand('restore', between, first);
  const second = await makeBackup(between, await newBackupFolder());
  expect(await runCommand('backup:verify', between, second)).toContain('is whole');
  const target = await newFolder();
  await runCommand('restore', { DATA_DIR: target }, second);

  const rows = await fingerprintsOf(source, without);
  expect(Object.keys(rows).length).toBeGreaterThan(15);
  expect(await fingerprints(url, without)).toEqual(rows);
  expect(await fingerprintsOf(target, without)).toEqual(rows);
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
  expect((await contentsOf(target)).length).toBeGreaterThan(3);

  const again = await startProcess({ ...settings, DATA_DIR: target });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  again.child.kill('SIGTERM');
  await again.exited;
});

it('says in one line where the role may not create the database that a check needs', async () => {
  const { url, name } = await postgres.newDatabase();
  const server = await startProcess(await drillSettings(url));
  const env = { DATABASE_URL: url, DATA_DIR: await newFolder() };
  const file = await makeBackup(env, await newBackupFolder());
  await postgres.query('alter role society nocreatedb');
  await expect(runCommand('backup:verify', env, file)).rejects.toThrow(/give it CREATEDB/);
  await postgres.query('alter role society createdb');
  server.child.kill('SIGTERM');
  await server.exited;
  expect(name).toBeTruthy();
});

it('made while members sign up and change photos has sums that agree and every file it refers to', async () => {
  const { url } = await postgres.newDatabase();
  const settings = await drillSettings(url, { DEMO: '1' });
  const server = await startProcess(settings);
  let busy = true;
  const tokens: string[] = [];
  const signingUp = (async () => {
    while (busy) {
      const token = await signUp(server.url);
      if (token) tokens.push(token);
    }
  })();
  /* The former photo is released, and its bytes go at once but for a backup that is under way. */
  let changed = 0;
  const changing = (async () => {
    for (let turn = 0; busy; turn++) {
      const token = tokens[turn % Math.max(1, tokens.length)];
      if (!token) await pause(50);
      else if ((await changePhoto(server.url, token)) === 200) changed++;
    }
  })();
  const files: string[] = [];
  const folder = await newBackupFolder();
  while (files.length < 3) {
    await pause(1_500);
    files.push(await makeBackup(settings, folder));
  }
  busy = false;
  await Promise.all([signingUp, changing]);
  expect(tokens.length).toBeGreaterThan(3);
  expect(changed).toBeGreaterThan(3);
  for (const file of files) {
    expect(await runCommand('backup:verify', settings, file)).toContain('is whole');
    const copy = await postgres.newDatabase();
    const target = { DATABASE_URL: copy.url, DATA_DIR: await newFolder() };
    await runCommand('restore', target, file);
    const [sums] = await query(
      copy.url,
      `select (select count(*) from users) = (select count(*) from member_search) as members,
        (select coalesce(sum(kobo), 0) from cash_movements) = (select coalesce(sum(kobo), 0) from cash_days) as money`,
    );
    expect(sums).toEqual({ members: true, money: true });
    const there = (await filesOnDisk({ dataDir: target.DATA_DIR })).join('\n');
    const photos = await query(copy.url, 'select photo_key from users where photo_key is not null');
    for (const row of photos) expect(there).toContain(JSON.stringify(row).split('"')[3]);
  }
  server.child.kill('SIGTERM');
  await server.exited;
});

describe('kill -9', () => {
  let env: Record<string, string>;
  beforeAll(async () => {
    const { url } = await postgres.newDatabase();
    const settings = await drillSettings(url, { DEMO: '1' });
    const server = await startProcess(settings);
    server.child.kill('SIGTERM');
    await server.exited;
    env = settings;
    const keys = Array.from({ length: 400 }, (_, number) => `photos/drill-${number}`);
    for (const key of keys) {
      await mkdir(join(settings.DATA_DIR ?? '', 'uploads', key), { recursive: true });
      await writeFile(
        join(settings.DATA_DIR ?? '', 'uploads', key, '320.webp'),
        randomBytes(50_000),
      );
    }
    const list = keys.map((key) => `('${key}', 'photo', 'kept')`).join();
    await query(url, `insert into stored_files (key, kind, state) values ${list}`);
  });

  function start(settings: Record<string, string>, ...args: string[]): ChildProcess {
    const { PATH, HOME } = process.env;
    return spawn(
      process.execPath,
      ['--import', './scripts/lib/from-source.mjs', 'server/cli.ts', ...args],
      {
        cwd: projectPath('.'),
        env: { PATH, HOME, ...settings },
        stdio: 'ignore',
      },
    );
  }

  /* Kills it so many ms after the moment has come; answers whether it was still at work. */
  async function killAfter(child: ChildProcess, moment: () => Promise<boolean>, delayMs: number) {
    while (child.exitCode === null && !(await moment())) await pause(2);
    await pause(delayMs);
    const wasAtWork = child.exitCode === null;
    child.kill('SIGKILL');
    if (wasAtWork) await once(child, 'exit');
    return wasAtWork;
  }

  it('of a backup leaves no file under a final name, and the next one is made', async () => {
    let killed = 0;
    for (const delayMs of [0, 100, 300, 600]) {
      const folder = await newBackupFolder();
      const child = start(env, 'backup', folder);
      const begun = async () => (await readdir(folder)).length > 0;
      if (!(await killAfter(child, begun, delayMs))) continue;
      killed++;
      expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([]);
    }
    expect(killed).toBeGreaterThan(1);
    await runCommand('backup:verify', env, await makeBackup(env, await newBackupFolder()));
  });

  it('of a restore leaves the former state, rows and files', async () => {
    const file = await makeBackup(env, await newBackupFolder());
    const { url } = await postgres.newDatabase();
    const settings = await drillSettings(url, { DEMO: '1' });
    const server = await startProcess(settings);
    while (!(await signUp(server.url))) await pause(500);
    server.child.kill('SIGTERM');
    await server.exited;
    const dataDir = settings.DATA_DIR ?? '';
    const rows = await fingerprints(url, ['stored_files']);
    const secret = await readFile(join(dataDir, 'secret'), 'utf8');
    const former = await contentsOf(dataDir);
    let killed = 0;
    for (const delayMs of [0, 200, 600]) {
      const child = start(settings, 'restore', file, '--yes');
      const begun = async () =>
        (
          await query(
            url,
            `select from pg_stat_activity where application_name = 'district-society restore'`,
          )
        ).length > 0;
      if (!(await killAfter(child, begun, delayMs))) continue;
      killed++;
      expect(await fingerprints(url, ['stored_files'])).toEqual(rows);
      expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(secret);
      expect(await contentsOf(dataDir)).toEqual(expect.arrayContaining(former));
    }
    expect(killed).toBeGreaterThan(1);
    await runCommand('restore', settings, file, '--yes');
    expect(await fingerprints(url, [...without, 'stored_files'])).toEqual(
      await fingerprints(env.DATABASE_URL ?? '', [...without, 'stored_files']),
    );
  });
});
