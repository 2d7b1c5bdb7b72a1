import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findBinaries, program, repairBinaries } from '../../server/db/embedded/binaries.ts';
import { movedHome } from '../../server/db/embedded/data-location.ts';
import {
  EmbeddedInUseError,
  startEmbeddedPostgres,
} from '../../server/db/embedded/embedded-postgres.ts';
import { readPostmasterFile } from '../../server/db/embedded/postmaster.ts';
import { databaseUser } from '../../server/db/embedded/system-user.ts';
import { clearUp, end, newFolder, query, startKeeper } from '../server/support-embedded/folders.ts';

const isRoot = process.getuid?.() === 0;

afterEach(clearUp, 60_000);

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('makes a database at the first start and finds it again, faster, at the second', async () => {
    const dataDir = await newFolder();
    const first = await timed(() => startEmbeddedPostgres({ dataDir }));
    await query(first.result.url, 'create table note (text text)');
    await query(first.result.url, `insert into note values ('kept')`);
    await first.result.stop();

    const second = await timed(() => startEmbeddedPostgres({ dataDir }));
    expect(await query(second.result.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    expect(second.result.adopted).toBe(false);
    expect(second.ms).toBeLessThan(first.ms);
    expect(await query(second.result.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await second.result.stop();
    await second.result.stop();
    expect(await readPostmasterFile(path.join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('keeps the password to its owner and lets nobody in without it', async () => {
    const dataDir = await newFolder();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    expect((await stat(path.join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication/);
    expect(await query(url, `select usesuper from pg_user where usename = current_user`)).toEqual([
      { usesuper: false },
    ]);
    await stop();
  });

  it('searches and folds letters beyond ASCII', async () => {
    const dataDir = await newFolder();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    await query(url, 'create extension pg_trgm; create extension unaccent');
    expect(
      await query(
        url,
        `select lower('ẸKÚN') as low, unaccent('Ọláńrewájú') as plain, show_trgm('Ẹ') <> '{}' as letters`,
      ),
    ).toEqual([{ low: 'ẹkún', plain: 'Olanrewaju', letters: true }]);
    await stop();
  });

  it('writes no statement and no value to its log', async () => {
    const dataDir = await newFolder();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    await expect(query(url, `select 'ada@example.org'::int`)).rejects.toThrow();
    await stop();
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('ada@example.org');
  });

  it('adopts the server of a Node process that was killed, and stops it', async () => {
    const dataDir = await newFolder();
    const killed = await startKeeper(dataDir);
    await query(killed.url, `create table note as select 'kept' as text`);
    await end(killed.child, 'SIGKILL');

    const { url, adopted, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(adopted).toBe(true);
    expect(await query(url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await stop();
    expect(await readPostmasterFile(path.join(dataDir, 'postgres'))).toBeUndefined();
    await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('restarts an orphan that was not durable where durability is asked for', async () => {
    const dataDir = await newFolder();
    const killed = await startKeeper(dataDir);
    await end(killed.child, 'SIGKILL');
    const { url, adopted, stop } = await startEmbeddedPostgres({ dataDir });
    expect(adopted).toBe(false);
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await stop();
  });

  it('refuses a second live process and leaves the first one its database', async () => {
    const dataDir = await newFolder();
    const first = await startKeeper(dataDir);
    const refusal = startEmbeddedPostgres({ dataDir });
    await expect(refusal).rejects.toThrow(EmbeddedInUseError);
    await expect(refusal).rejects.toThrow(/DATABASE_URL/);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await end(first.child, 'SIGTERM');
    expect(await readPostmasterFile(path.join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('lets exactly one of two win on an empty folder', async () => {
    const dataDir = await newFolder();
    const both = await Promise.all([startKeeper(dataDir), startKeeper(dataDir)]);
    const [winner] = both.filter(({ url }) => url !== undefined);
    const [loser] = both.filter(({ url }) => url === undefined);
    expect(loser?.name).toBe('EmbeddedInUseError');
    expect(loser?.message).toContain('DATABASE_URL');
    expect(await query(winner?.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  it('starts after an interrupted first start', async () => {
    const dataDir = await newFolder();
    const script = path.join(import.meta.dirname, '../server/support-embedded/keeper.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir]);
    const gone = once(child, 'exit');
    while (!(await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGKILL');
    await gone;
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    await stop();
    /* The orphaned initdb may still be writing its draft when the next start clears drafts away. */
    const kept = (await readdir(dataDir)).filter((name) => !name.startsWith('postgres.new-'));
    expect(kept.sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
  });

  it('refuses the folder of another major version in one line', async () => {
    const dataDir = await newFolder();
    await mkdir(path.join(dataDir, 'postgres'));
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await writeFile(path.join(dataDir, 'postgres-password'), `${'x'.repeat(43)}\n`);
    const user = await databaseUser();
    if (user) await chown(path.join(dataDir, 'postgres'), user.uid, user.gid);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/^The database.*16.*18.*$/);
  });

  it('names DATABASE_URL where a platform has no binaries', async () => {
    await expect(findBinaries('plan9-mips')).rejects.toThrow(/^There is no .*DATABASE_URL.*$/);
  });

  it('makes the links and rights that an install without scripts left out', async () => {
    const folder = await newFolder();
    const { native } = await findBinaries();
    const copy = path.join(folder, 'native');
    for (const part of ['bin', 'lib', 'pg-symlinks.json']) {
      await cp(path.join(native, part), path.join(copy, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !file.endsWith('.a') && !file.endsWith('pgxs'),
      });
    }
    const link = path.join(copy, 'lib/libpq.so.5');
    await rm(link, { force: true });
    await Promise.all([repairBinaries(copy), repairBinaries(copy)]);
    expect((await stat(link)).size).toBeGreaterThan(100_000);
    expect((await stat(program(copy, 'initdb'))).mode & 0o111).not.toBe(0);
  });
});

describe.runIf(isRoot)('the embedded PostgreSQL, started by root', { timeout: 60_000 }, () => {
  it('runs as another user in a folder that this user can reach', async () => {
    const dataDir = await newFolder();
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
    await stop();
  });

  it('keeps the database under /var/lib where it cannot, says so, and finds it again', async () => {
    const closed = await newFolder('/root', 0o700);
    const lines: string[] = [];
    const options = { dataDir: closed, durable: false, say: (line: string) => lines.push(line) };
    const first = await startEmbeddedPostgres(options);
    await query(first.url, `create table note as select 'kept' as text`);
    await first.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(movedHome(closed));
    const second = await startEmbeddedPostgres(options);
    expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await second.stop();
  });

  it('starts anew where the closed data folder was emptied, without deleting the old one', async () => {
    const closed = await newFolder('/root', 0o700);
    const first = await startEmbeddedPostgres({ dataDir: closed, durable: false });
    await query(first.url, `create table note as select 'old' as text`);
    await first.stop();
    await rm(path.join(closed, 'postgres-password'));
    const second = await startEmbeddedPostgres({ dataDir: closed, durable: false });
    await expect(query(second.url, 'select * from note')).rejects.toThrow(/does not exist/);
    await second.stop();
    expect((await readdir(movedHome(closed))).join()).toContain('set-aside');
  });

  it('runs as an ordinary user too', async () => {
    const dataDir = await newFolder();
    const ordinary = await databaseUser();
    if (ordinary === undefined) throw new Error('root always has a user to turn to');
    await chown(dataDir, ordinary.uid, ordinary.gid);
    const { url, child } = await startKeeper(dataDir, ordinary);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(ordinary.uid);
    await end(child, 'SIGTERM');
  });
});
