import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/*
 * A new file name survives a power cut only after its folder is synced; Windows neither can nor
 * needs to.
 */
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
 * Creates a secret file of mode 0600 if there is none: written beside, synced and linked, so that
 * it appears whole or not at all. Of several processes, one wins and the others keep its file.
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
 * Reads a secret file and checks its form, so that an empty, truncated or overwritten one is never
 * used. Returns undefined if the content does not match.
 *
 * @throws the file system's error, with code ENOENT if there is no file
 */
export async function readSecretFile(file: string, form: RegExp): Promise<string | undefined> {
  const value = (await readFile(file, 'utf8')).trim();
  return form.test(value) ? value : undefined;
}
