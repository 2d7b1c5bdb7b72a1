import { mkdir } from 'node:fs/promises';
import { errorCode } from './error-code.ts';
import { StartError } from './start-error.ts';
import { tryWriting } from './storage/try-writing.ts';

/**
 * Creates the data folder if needed, and checks by writing that it is writable.
 *
 * @throws StartError, in one line, if it is not
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    /* As root: PostgreSQL's user must be able to pass through, but not to list the folder. */
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await tryWriting(dataDir);
  } catch (error) {
    const code = errorCode(error) || 'unknown';
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StartError(`The disk of DATA_DIR ${dataDir} is full: make room on it.`);
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written to (${code}): start as the user whom it belongs to, or choose another folder.`,
    );
  }
}
