import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { sync } from '../sync.ts';
import { checkKey, isStorageKey } from './keys.ts';
import { incomingFolder } from './partial-files.ts';
import type { Storage, StoredFile } from './storage.ts';
import { tryWriting } from './try-writing.ts';

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error));

/* Skips files that are removed during the listing. */
async function* filesBelow(folder: string, parent: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = parent ? `${parent}/${entry.name}` : entry.name;
    if (join(folder, key) === incomingFolder(folder)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, key);
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, key)).catch(() => null);
    if (found) yield { key, bytes: found.size };
  }
}

/**
 * Creates storage in a folder. A file appears whole or not at all: written to `incoming`, synced,
 * then renamed, so that the remains of a crash are found there.
 *
 * @param folder absolute path; created if missing
 */
export async function diskStorage(folder: string): Promise<Storage> {
  const incoming = incomingFolder(folder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  return {
    async write(key, from) {
      const target = pathOf(key);
      const aside = join(incoming, `${randomBytes(12).toString('hex')}.part`);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        if (Buffer.isBuffer(from)) await writeFile(aside, from, { mode: 0o600 });
        else await copyFile(from.path, aside);
        await sync(aside);
        await rename(aside, target);
        await sync(dirname(target));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async read(key) {
      if (!isStorageKey(key)) return null;
      try {
        const handle = await open(pathOf(key), 'r');
        const { size, ...stat } = await handle.stat();
        if (!(stat.mode & constants.S_IFREG)) {
          await handle.close();
          return null;
        }
        return { stream: handle.createReadStream(), bytes: size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true });
    },
    async *list(prefix) {
      const parent = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
      if (parent && !isStorageKey(parent)) return;
      for await (const file of filesBelow(folder, parent)) {
        if (file.key.startsWith(prefix)) yield file;
      }
    },
    check: () => tryWriting(incoming),
  };
}
