import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Creates the data folder if needed, and checks by writing that it is writable.
 *
 * @throws StartError, in one line, if it is not
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const trial = join(dataDir, `.trial-${randomBytes(6).toString('hex')}`);
  try {
    /* As root: PostgreSQL's user must be able to pass through, but not to list the folder. */
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
