import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectPath } from '../../../server/project-path.ts';
import { diskStorage } from '../../../server/storage/disk.ts';
import { s3Storage } from '../../../server/storage/s3.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { startS3 } from '../support/s3.ts';

const clearing: (() => Promise<void>)[] = [];

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'society-storage-'));
  clearing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

afterAll(async () => {
  for (const clear of clearing) await clear();
});

const kinds: [string, () => Promise<Storage>][] = [
  ['on disk', async () => diskStorage(join(await newFolder(), 'uploads'))],
  [
    'on an S3 server',
    async () => {
      const server = await startS3();
      clearing.push(server.remove);
      return s3Storage(server.settings, 10);
    },
  ],
];

async function listed(storage: Storage, prefix = '') {
  const found: Record<string, number> = {};
  for await (const { key, bytes } of storage.list(prefix)) found[key] = bytes;
  return found;
}

async function contents(storage: Storage, key: string) {
  const read = await storage.read(key);
  return read && { bytes: read.bytes, text: await text(read.stream) };
}

describe.each(kinds)('storage %s', (_name, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  test('returns the bytes that were written, from memory or from a file', async () => {
    await storage.write('round/memory/a.txt', Buffer.from('Ẹniọlá'));
    expect(await contents(storage, 'round/memory/a.txt')).toEqual({ bytes: 11, text: 'Ẹniọlá' });
    const path = join(await newFolder(), 'large');
    const bytes = randomBytes(3_000_001);
    await writeFile(path, bytes);
    await storage.write('round/file', { path });
    const read = await storage.read('round/file');
    expect(read?.bytes).toBe(bytes.length);
    expect(read && (await buffer(read.stream)).equals(bytes)).toBe(true);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  test('keeps an empty file', async () => {
    await storage.write('empty/a.txt', Buffer.alloc(0));
    expect(await contents(storage, 'empty/a.txt')).toEqual({ bytes: 0, text: '' });
  });

  test('replaces what is under a key', async () => {
    await storage.write('replaced/one.txt', Buffer.from('first and longer'));
    await storage.write('replaced/one.txt', Buffer.from('second'));
    expect(await contents(storage, 'replaced/one.txt')).toEqual({ bytes: 6, text: 'second' });
  });

  test('reads null where there is no such key, and for what is no key', async () => {
    await storage.write('read/folder/one.txt', Buffer.from('x'));
    for (const key of ['read/none', 'read/folder', 'read/folder/one.txt/two', '../secret', '/', ''])
      expect(await storage.read(key), key).toBeNull();
  });

  test('writes and removes under no other name than a key', async () => {
    for (const key of ['../secret', '/etc/x', 'a//b', 'a/../b', '.hidden', 'a/.b', '', 'a b']) {
      await expect(storage.write(key, Buffer.from('x')), key).rejects.toThrow('Not a storage key');
      await expect(storage.remove(key), key).rejects.toThrow('Not a storage key');
    }
  });

  test('stores nothing of a file that cannot be read', async () => {
    const path = join(await newFolder(), 'gone');
    await expect(storage.write('whole/a.pdf', { path })).rejects.toThrow();
    expect(await storage.read('whole/a.pdf')).toBeNull();
    expect(await listed(storage, 'whole')).toEqual({});
  });

  test('removes a key with everything below it, and nothing beside it', async () => {
    for (const key of ['gone/a/one.txt', 'gone/a/b/two.txt', 'gone/ab/three.txt', 'gone/four'])
      await storage.write(key, Buffer.from('x'));
    await storage.remove('gone/a');
    await storage.remove('gone/a');
    await storage.remove('gone/four');
    await storage.remove('gone/none');
    expect(await listed(storage, 'gone/')).toEqual({ 'gone/ab/three.txt': 1 });
    expect(await storage.read('gone/a/one.txt')).toBeNull();
  });

  test('lists every key with its bytes, or those that begin with a prefix', async () => {
    await storage.write('list/a/320.webp', Buffer.from('four'));
    await storage.write('list/a/640.webp', Buffer.from('seven b'));
    await storage.write('list/ab/file.pdf', Buffer.from('1'));
    await storage.write('other/file.pdf', Buffer.from('x'));
    expect(await listed(storage, 'list/')).toEqual({
      'list/a/320.webp': 4,
      'list/a/640.webp': 7,
      'list/ab/file.pdf': 1,
    });
    expect(Object.keys(await listed(storage, 'list/a/'))).toHaveLength(2);
    expect(Object.keys(await listed(storage, 'list/a'))).toHaveLength(3);
    expect(await listed(storage)).toMatchObject({ 'other/file.pdf': 1, 'list/a/320.webp': 4 });
    expect(await listed(storage, 'none/')).toEqual({});
  });

  test('lists more files than fit into one answer', async () => {
    const keys = Array.from({ length: 25 }, (_, number) => `many/${number}/a`);
    await Promise.all(keys.map((key) => storage.write(key, Buffer.from('x'))));
    expect(Object.keys(await listed(storage, 'many/')).sort()).toEqual(keys.sort());
    await storage.remove('many');
    expect(await listed(storage, 'many/')).toEqual({});
  });

  test('checks that it can be written to, and leaves no file of that', async () => {
    const before = await listed(storage);
    await storage.check();
    await storage.check();
    expect(await listed(storage)).toEqual(before);
  });
});

describe('storage on disk', () => {
  test('leaves no file of its check where the disk is full', async () => {
    const folder = await newFolder();
    await diskStorage(folder);
    /* No file may be longer than nothing: EFBIG, at the moment at which a full disk says ENOSPC. */
    const script = `import { diskStorage } from '${projectPath('server/storage/disk.ts')}';
      process.on('SIGXFSZ', () => undefined);
      const storage = await diskStorage(process.argv[1]);
      for (let time = 0; time < 3; time++)
        await storage.check().then(() => console.log('fine'), ({ code }) => console.log(code));`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script, folder];
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, ...args],
      { cwd: projectPath('.') },
    );
    expect(stdout.trim().split('\n')).toEqual(['EFBIG', 'EFBIG', 'EFBIG']);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('does not list what is still being written', async () => {
    const folder = await newFolder();
    const storage = await diskStorage(folder);
    await mkdir(join(folder, 'incoming'), { recursive: true });
    await writeFile(join(folder, 'incoming', 'half.part'), 'half');
    await storage.write('photos/a/320.webp', Buffer.from('whole'));
    expect(await listed(storage)).toEqual({ 'photos/a/320.webp': 5 });
  });
});
