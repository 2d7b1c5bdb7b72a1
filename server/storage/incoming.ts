import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds after which no request can still be writing an upload. */
const underWay = 10 * 60_000;

/**
 * Makes the folder where uploads arrive, and removes what crashes left there. Other processes may be
 * receiving into the same folder: what may still be under way stays.
 */
export async function tidyIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > underWay) await rm(path, { force: true });
  }
}
