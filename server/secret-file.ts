import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { sync } from './sync.ts';

/**
 * Creates a secret file of mode 0600 if there is none: written beside, synced and linked, so that
 * it appears whole or not at all. Of several processes, one wins and the others keep its file.
 *
 * @throws the file system's error
 */
export async function createSecretFile(file: string, value: string): Promise<void> {
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${value}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    if (process.platform !== 'win32') await sync(path.dirname(file));
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
