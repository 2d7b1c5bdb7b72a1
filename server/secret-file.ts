import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/* A folder keeps a new name through a power cut only once it is synced; Windows cannot and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a secret file of mode 0600 where there is none: written beside, synced and linked, so that it
 * appears whole or not at all. Of several that make it at once, one wins and the others leave it.
 *
 * @throws the file system's error
 */
export async function createSecretFile(file: string, value: string): Promise<void> {
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${value}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads a secret file and checks its form, so that one that is empty, cut short or overwritten is
 * never used. Undefined where the file's content is not of that form.
 *
 * @throws the file system's error, with code ENOENT where there is no file
 */
export async function readSecretFile(file: string, form: RegExp): Promise<string | undefined> {
  const value = (await readFile(file, 'utf8')).trim();
  return form.test(value) ? value : undefined;
}
