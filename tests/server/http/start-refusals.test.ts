import { randomBytes } from 'node:crypto';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { databaseUser } from '../../../server/db/embedded/system-user.ts';
import { readSettings, SettingError } from '../../../server/settings.ts';
import { clearUp, freshSettings, spawnServer, startProcess } from '../support/processes.ts';
import { newFolder, clearUp as removeFolders } from '../support-embedded/folders.ts';

/* Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const isRoot = process.getuid?.() === 0;
const dropping: string[] = [];

async function administer(statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('cluster')}/${database}` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

afterAll(async () => {
  await clearUp();
  await removeFolders();
  for (const name of dropping) await administer(`drop database ${name}`);
}, 60_000);

/** An empty database of the test cluster, made with these options; its address. */
async function databaseWith(options: string): Promise<string> {
  const name = `refused_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template template0 ${options}`);
  dropping.push(name);
  return `${inject('cluster')}/${name}`;
}

const inTurn = pLimit(2);

/** Starts the real process, which has to end with code 1 and this one line on standard error. */
const expectLine = (settings: Record<string, string>, line: RegExp, user = {}) =>
  inTurn(async () => {
    const server = spawnServer(settings, undefined, user);
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.said.err.trim().split('\n')).toEqual([expect.stringMatching(line)]);
    return server.said;
  });

describe('a start that cannot be is one line', () => {
  it('where the data folder cannot be made', async () => {
    const settings = await freshSettings();
    const file = join(settings.DATA_DIR ?? '', 'file');
    await writeFile(file, '');
    await expectLine(
      { ...settings, DATA_DIR: join(file, 'data') },
      /^DATA_DIR .*\/file\/data cannot be written to \(ENOTDIR\): .*\.$/,
    );
  });

  it('where the address is none of this machine', async () => {
    const settings = await freshSettings();
    await Promise.all([
      expectLine({ ...settings, HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is no address .*\.$/),
      expectLine({ ...settings, HOST: 'nowhere.invalid' }, /^HOST nowhere\.invalid is no .*\.$/),
    ]);
  });

  it('where the password in DATABASE_URL is not encoded, and shows none of it', async () => {
    const settings = await freshSettings();
    const line = /^DATABASE_URL cannot be read: .*percent-encoded.*\.$/;
    const withPassword = (password: string) => ({
      ...settings,
      DATABASE_URL: `postgres://society:${password}@127.0.0.1/society`,
    });
    const said = await expectLine(withPassword('Zx#Qy'), line);
    expect(said.err + said.out).not.toMatch(/Zx|Qy/);
    /* What the process says is the message of what reading its settings throws. */
    for (const password of ['Zx/Qy', 'Zx@Qy', 'Zx%Qy', '12#ZxQy']) {
      const read = () => readSettings(withPassword(password));
      expect(read).toThrow(SettingError);
      expect(read).toThrow(line);
      expect(read).not.toThrow(/Zx|Qy/);
    }
  });

  it('where DATABASE_URL asks for TLS that is not there, or for what nobody knows', async () => {
    const settings = await freshSettings();
    const url = (mode: string) => `${settings.DATABASE_URL}?sslmode=${mode}`;
    await Promise.all([
      expectLine({ ...settings, DATABASE_URL: url('require') }, /^DATABASE_URL asks for TLS .*\.$/),
      expectLine({ ...settings, DATABASE_URL: url('maybe') }, /^DATABASE_URL .*sslmode.*\.$/),
    ]);
  });

  it('where the database does not take every letter', async () => {
    const settings = await freshSettings();
    const encodings = ['SQL_ASCII', 'LATIN1'].map(async (encoding) => {
      const url = await databaseWith(`encoding '${encoding}' locale 'C' locale_provider libc`);
      await expectLine(
        { ...settings, DATABASE_URL: url },
        new RegExp(`^DATABASE_URL .*${encoding}: it must be UTF8.*\\.$`),
      );
    });
    await Promise.all(encodings);
  });

  it('where PostgreSQL is too old', async () => {
    const settings = await freshSettings();
    const url = await databaseWith('');
    const name = new URL(url).pathname.slice(1);
    /* What this function answers is what an old server would. */
    await administer('create schema old', name);
    await administer(
      `create function old.current_setting(name text) returns text language sql
       as $$ select case name when 'server_version_num' then '140011' else 'UTF8' end $$`,
      name,
    );
    await administer(`alter database ${name} set search_path = old, pg_catalog, public`);
    await expectLine({ ...settings, DATABASE_URL: url }, /^DATABASE_URL .*PostgreSQL 14: 15 .*\.$/);
  });
});

describe.runIf(isRoot)('a start as an ordinary user that cannot be is one line', () => {
  const ordinary = async () => (await databaseUser()) ?? {};

  it('where the data folder is another’s', async () => {
    const settings = { ...(await freshSettings()), DATA_DIR: await newFolder() };
    const { uid, gid } = { uid: undefined, gid: undefined, ...(await ordinary()) };
    const user = uid === undefined || gid === undefined ? {} : { uid, gid };
    await expectLine(settings, /^DATA_DIR .* cannot be written to \(EACCES\): .*\.$/, user);
  });

  it('where the port is not allowed', async (test) => {
    const lowest = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(
      () => '1024',
    );
    test.skip(Number(lowest) <= 80, 'every port is allowed to everybody here');
    const settings = { ...(await freshSettings()), DATA_DIR: await newFolder(), PORT: '80' };
    const { uid, gid } = { uid: 0, gid: 0, ...(await ordinary()) };
    await chown(settings.DATA_DIR, uid, gid);
    await expectLine(settings, /^PORT 80 is not allowed to this user\. .*\.$/, { uid, gid });
  });
});

describe('a failure that nobody foresaw', () => {
  it('shows neither the statement nor its values', async () => {
    const settings = await freshSettings();
    const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1);
    await administer(
      `create function public.refuse() returns trigger language plpgsql
       as $$ begin raise exception 'refused: %', new.password_hash; end $$`,
      name,
    );
    await administer(
      'create trigger refuse before insert on users for each row execute function refuse()',
      name,
    );
    const server = spawnServer(settings);
    expect(await server.exited).toEqual({ code: 1, signal: null });
    const [first = '', ...frames] = server.said.err.trim().split('\n');
    expect(first).toMatch(/^The database refused a statement \(P0001; .*\)\.$/);
    for (const frame of frames) expect(frame).toMatch(/^ +at /);
    expect(server.said.err).not.toMatch(/argon2|insert into|params|refused:/i);
  });
});

describe('a start in production', () => {
  it('says plainly that mail and the public address are not set', async () => {
    const production = {
      ...(await freshSettings()),
      NODE_ENV: 'production',
      SECRET: randomBytes(32).toString('hex'),
    };
    const bare = await startProcess({ ...production, PUBLIC_URL: '' });
    await vi.waitFor(() => expect(bare.said.out).toMatch(/^PUBLIC_URL is not set: .*localhost/m));
    expect(bare.said.out).toMatch(/^SMTP_URL is not set: no mail is sent; .*outbox\.$/m);
    bare.child.kill('SIGTERM');
    await bare.exited;
  });
});
