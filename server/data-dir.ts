import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder where there is none, and sees by trying that it can be written to.
 *
 * @throws StartError, in one line, where not
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const trial = join(dataDir, `.trial-${randomBytes(6).toString('hex')}`);
  try {
    /* PostgreSQL's user must pass through, where we are root; it need not list what else is kept here. */
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written to (${code}): start as the user whom it belongs to, or choose another folder.`,
    );
  }
}
