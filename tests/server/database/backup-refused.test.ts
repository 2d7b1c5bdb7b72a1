import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup } from '../../../server/backup/read-backup.ts';
import { sealOf } from '../../../server/backup/seal.ts';
import { signUp } from '../support/accounts.ts';
import {
  fingerprints,
  makeBackup,
  newBackupFolder,
  removeFolders,
  runCommand,
} from '../support/backups.ts';
import { cloneDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { query } from '../support-embedded/folders.ts';

let server: TestServer;
let folder: string;
let whole: Buffer;
let target: Record<string, string>;
let drop: () => Promise<void>;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  await signUp(server);
  folder = await newBackupFolder();
  const { databaseUrl = '', dataDir } = server.context.settings;
  whole = await readFile(
    await makeBackup({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, folder),
  );
  const database = await cloneDatabase();
  drop = database.drop;
  target = { DATABASE_URL: database.url, DATA_DIR: await newBackupFolder() };
  await query(database.url, `insert into kept_totals values ('of the former state', 7)`);
});
afterAll(async () => {
  await server.stop();
  await drop();
  await removeFolders();
});

it.each([
  ['restore', ['one.tar.gz', 'two.tar.gz', '--yes'], 'Name the file: npm run restore'],
  ['restore', ['--force', 'one.tar.gz'], 'Name the file: npm run restore'],
  ['backup:verify', ['one.tar.gz', 'two.tar.gz'], 'Name the file: npm run backup:verify'],
  ['backup', ['one', 'two'], 'Name one folder, or none: npm run backup'],
  ['backup', ['--help'], 'Name one folder, or none: npm run backup'],
])(
  '%s with the arguments %j says how it is called, and does nothing',
  async (command, args, usage) => {
    await expect(runCommand(command, target, ...args)).rejects.toThrow(usage);
  },
);

async function asFile(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `changed-${count++}.tar.gz`);
  await writeFile(path, bytes);
  return path;
}

const refusal = async (bytes: Uint8Array) =>
  openBackup(await asFile(bytes)).then(
    () => null,
    (error: unknown) => error,
  );

/* Restoring it fails with such a message, and the target is as it was. */
async function expectRefused(bytes: Uint8Array, why: RegExp): Promise<void> {
  const url = target.DATABASE_URL ?? '';
  const before = await fingerprints(url);
  const path = await asFile(bytes);
  await expect(runCommand('restore', target, path, '--yes')).rejects.toThrow(why);
  await expect(runCommand('backup:verify', target, path)).rejects.toThrow(why);
  expect(await fingerprints(url)).toEqual(before);
}

/* The backup with its content changed and sealed anew, as a release that writes such files would. */
function resealed(change: (tar: Buffer) => Buffer): Buffer {
  const body = gzipSync(change(gunzipSync(whole)));
  return Buffer.concat([body, sealOf(createHash('sha256').update(body).digest('hex'))]);
}

const replaceInTar = (tar: Buffer, from: string, to: string) => {
  expect(to).toHaveLength(from.length);
  return Buffer.from(tar.toString('latin1').replace(from, to), 'latin1');
};

const damaged = /damaged, not whole, or no backup/;

describe('a file is refused, and the former state stays, where', () => {
  it('one byte differs, wherever it is', async () => {
    const places = new Set([0, 3, 4, 5, 8, 9, whole.length - 1, whole.length - 9]);
    for (let step = 0; step < 150; step++) places.add(Math.floor((whole.length * step) / 150));
    for (let place = whole.length - 100; place < whole.length; place++) places.add(place);
    const accepted: number[] = [];
    for (const place of places) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      if ((await refusal(bytes)) === null) accepted.push(place);
    }
    expect(accepted).toEqual([]);
    const bytes = Buffer.from(whole);
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 0x80;
    await expectRefused(bytes, damaged);
  });

  it('it was cut off at any length, or has something after its end', async () => {
    const lengths = [0, 1, 10, 99, whole.length - 1, whole.length - 100];
    for (let step = 1; step < 60; step++) lengths.push(Math.floor((whole.length * step) / 60));
    for (const length of lengths)
      expect(await refusal(whole.subarray(0, length)), `${length} bytes`).toBeInstanceOf(Error);
    expect(await refusal(Buffer.concat([whole, Buffer.alloc(1)]))).toBeInstanceOf(Error);
    expect(await refusal(Buffer.concat([whole, whole]))).toBeInstanceOf(Error);
    await expectRefused(whole.subarray(0, whole.length / 2), damaged);
  });

  it('it has a newer layout', async () => {
    const newer = resealed((tar) => replaceInTar(tar, '"format": 1', '"format": 2'));
    await expectRefused(newer, /newer release/);
  });

  it('its database had a migration that this release does not know', async () => {
    const newer = resealed((tar) => {
      const hash = /"hash": "([0-9a-f]{64})"/.exec(tar.toString('latin1'))?.[1] ?? '';
      return replaceInTar(tar, hash, 'f'.repeat(64));
    });
    await expectRefused(newer, /newer release/);
  });

  it('an entry is not as its checksum says, or rows are missing', async () => {
    const changed = resealed((tar) => replaceInTar(tar, 'Ring Road', 'King Road'));
    await expectRefused(changed, /checksums/);
    const fewer = resealed((tar) => replaceInTar(tar, '"name": "users"', '"name": "loser"'));
    await expectRefused(fewer, /odd entry|checksums|lacks/);
  });

  it('it is something else', async () => {
    await expectRefused(gzipSync('something else'), damaged);
    await expect(runCommand('restore', target, '/nonexistent', '--yes')).rejects.toThrow(
      /cannot be read/,
    );
  });
});

describe('a target is left alone where', () => {
  it('a server uses it', async () => {
    const { databaseUrl = '', dataDir } = server.context.settings;
    const path = await asFile(whole);
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    await server.get('/readyz');
    await expect(runCommand('restore', env, path, '--yes')).rejects.toThrow(/stop it first/);
  });

  it('it has data and nobody has said yes', async () => {
    await expect(runCommand('restore', target, await asFile(whole))).rejects.toThrow(/--yes/);
  });

  it('its tables are another application’s', async () => {
    const database = await cloneDatabase();
    try {
      await query(database.url, 'drop schema drizzle cascade');
      const env = { ...target, DATABASE_URL: database.url };
      await expect(runCommand('restore', env, await asFile(whole), '--yes')).rejects.toThrow(
        /another application/,
      );
    } finally {
      await database.drop();
    }
  });
});

it('after all that, the whole file is still restored', async () => {
  await runCommand('restore', target, await asFile(whole), '--yes');
  expect(
    await query(target.DATABASE_URL, `select from kept_totals where name like 'of the%'`),
  ).toEqual([]);
});
