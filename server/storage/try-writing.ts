import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Checks that a folder can be written to, by writing: permissions alone reveal neither a quota nor a full
 * disk, and mean nothing to root. The file has lost its name before anything is written into it, so that
 * none is left where that fails, or the process ends in the middle.
 *
 * @throws what the file system says
 */
export async function tryWriting(folder: string): Promise<void> {
  const trial = join(folder, `trial-${randomBytes(6).toString('hex')}.part`);
  const file = await open(trial, 'wx', 0o600);
  try {
    await rm(trial);
    await file.writeFile('x');
  } finally {
    await file.close();
  }
}
