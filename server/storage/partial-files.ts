import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds after which no process can still be writing a file. */
const maxWriteMs = 10 * 60_000;

/** Where uploads arrive and stored files are until they are whole, in the folder of all uploads. */
export const incomingFolder = (uploads: string) => join(uploads, 'incoming');

async function pathsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

/**
 * Removes what crashes left half-written: uploads, stored files and mails. Other processes may be
 * writing into the same folders: what may still be under way stays.
 *
 * @param alone whether no other process can be there, so that all of it is left over
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
