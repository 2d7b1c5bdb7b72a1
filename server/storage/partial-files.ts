import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds after which no process can still be writing a file. */
const maxWriteMs = 10 * 60_000;

/** Returns the folder of arriving uploads and partial files, within that of all uploads. */
export const incomingFolder = (uploads: string) => join(uploads, 'incoming');

async function pathsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

/**
 * Removes what crashes left half-written: uploads, stored files and mails. Keeps recent files,
 * which other processes may still be writing.
 *
 * @param exclusive whether no other process can be writing, so that everything is removed
 */
export async function removePartialFiles(dataDir: string, exclusive = false): Promise<void> {
  const mails = await pathsIn(join(dataDir, 'outbox'));
  const paths = [
    ...(await pathsIn(incomingFolder(join(dataDir, 'uploads')))),
    ...mails.filter((path) => path.endsWith('.part')),
  ];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found && (exclusive || Date.now() - found.mtimeMs > maxWriteMs))
      await rm(path, { force: true });
  }
}
