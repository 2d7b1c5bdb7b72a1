import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storageMove } from '../../../server/commands/storage-move.ts';
import { readSettings } from '../../../server/settings.ts';
import { diskStorage } from '../../../server/storage/disk.ts';
import { uploadsFolder } from '../../../server/storage/open-storage.ts';
import { s3Storage } from '../../../server/storage/s3.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { startS3 } from '../support/s3.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
const folders: string[] = [];
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.remove();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function freshSettings() {
  const folder = await mkdtemp(join(tmpdir(), 'society-move-'));
  folders.push(folder);
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  return readSettings({ ...s3.env, DATA_DIR: folder, DATABASE_URL });
}

async function move(settings: Awaited<ReturnType<typeof freshSettings>>, ...args: string[]) {
  const said: string[] = [];
  await storageMove({ settings, args, say: (line) => said.push(line) });
  return said;
}

async function contents(storage: Storage) {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list('')) {
    const read = await storage.read(key);
    found[key] = read ? await text(read.stream) : 'gone';
  }
  return found;
}

test('takes a folder’s files to the bucket, again only what differs, and back', async () => {
  const settings = await freshSettings();
  const disk = await diskStorage(uploadsFolder(settings));
  const bucket = s3Storage(s3.settings);
  await disk.write('photos/a/320.webp', randomBytes(30_000));
  await disk.write('photos/a/640.webp', randomBytes(60_000));
  await disk.write('resources/b', Buffer.from('minutes'));
  await disk.write('media/c/empty.txt', Buffer.alloc(0));
  const before = await contents(disk);

  expect(await move(settings)).toEqual([
    '4 files (0.1 MB) copied to the bucket society and verified.',
    '0 files were there already with the same content.',
  ]);
  expect(await contents(bucket)).toEqual(before);
  expect(await contents(disk)).toEqual(before);

  await bucket.write('resources/b', Buffer.from('MINUTES'));
  await bucket.remove('photos/a/320.webp');
  expect((await move(settings)).join(' ')).toMatch(/^2 files .* 2 files were there already/);
  expect(await contents(bucket)).toEqual(before);

  const other = await freshSettings();
  expect((await move(other, '--back'))[0]).toMatch(/^4 files .* copied to .*uploads and verified/);
  expect(await contents(await diskStorage(uploadsFolder(other)))).toEqual(before);
});

test('says in one line what is missing, or that the bucket cannot be reached', async () => {
  const settings = await freshSettings();
  await expect(move(settings, '--remove')).rejects.toThrow('takes nothing, or');
  const { s3: _s3, ...none } = settings;
  await expect(move({ ...none, s3: undefined })).rejects.toThrow('S3_BUCKET');
  await s3.stop();
  await expect(move(settings)).rejects.toThrow(/^S3_BUCKET cannot be written to: ECONNREFUSED/);
});
