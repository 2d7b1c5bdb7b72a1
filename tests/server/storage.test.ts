import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from '../../server/storage/disk.ts';
import type { Storage } from '../../server/storage/storage.ts';

const folders: string[] = [];

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'society-storage-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => Promise<Storage>][] = [
  ['disk', async () => diskStorage(join(await newFolder(), 'uploads'))],
];

async function listed(storage: Storage, prefix = '') {
  const found: Record<string, number> = {};
  for await (const { key, bytes } of storage.list(prefix)) found[key] = bytes;
  return found;
}

describe.each(kinds)('storage: %s', (_name, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  test('lists every key with its bytes, or those that begin with a prefix', async () => {
    await storage.write('list/a/320.webp', Buffer.from('four'));
    await storage.write('list/a/640.webp', Buffer.from('seven b'));
    await storage.write('list/ab/file.pdf', Buffer.from(''));
    await storage.write('other/file.pdf', Buffer.from('x'));
    expect(await listed(storage, 'list/')).toEqual({
      'list/a/320.webp': 4,
      'list/a/640.webp': 7,
      'list/ab/file.pdf': 0,
    });
    expect(Object.keys(await listed(storage, 'list/a/'))).toHaveLength(2);
    expect(Object.keys(await listed(storage, 'list/a'))).toHaveLength(3);
    expect(await listed(storage)).toMatchObject({ 'other/file.pdf': 1, 'list/a/320.webp': 4 });
    expect(await listed(storage, 'none/')).toEqual({});
  });

  test('a replaced file has the new bytes, a removed key lists and reads as nothing', async () => {
    await storage.write('gone/a/one.txt', Buffer.from('first'));
    await storage.write('gone/a/one.txt', Buffer.from('second one'));
    await storage.write('gone/a/b/two.txt', Buffer.from('x'));
    const read = await storage.read('gone/a/one.txt');
    expect(read && [read.bytes, await text(read.stream)]).toEqual([10, 'second one']);
    await storage.remove('gone/a');
    await storage.remove('gone/a');
    expect(await listed(storage, 'gone/')).toEqual({});
    expect(await storage.read('gone/a/one.txt')).toBeNull();
  });
});

describe('storage on disk', () => {
  test('does not list what is still being written', async () => {
    const folder = await newFolder();
    const storage = await diskStorage(folder);
    await mkdir(join(folder, 'incoming'), { recursive: true });
    await writeFile(join(folder, 'incoming', 'half.part'), 'half');
    await storage.write('photos/a/320.webp', Buffer.from('whole'));
    expect(await listed(storage)).toEqual({ 'photos/a/320.webp': 5 });
  });
});
