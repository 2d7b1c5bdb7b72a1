import type { Context } from '../context.ts';
import { discardUnreferencedFiles } from '../modules/files/stored-files.ts';
import { removeUnfinished } from '../storage/unfinished.ts';

/**
 * Removes at the start what a crash left: files half-written, and those stored for a change that never
 * came. One process at a time has the embedded database and its folder, so there all of it goes at once;
 * elsewhere others may be at work, and the housekeeping goes by age.
 */
export async function removeLeftovers(context: Context): Promise<void> {
  const alone = context.settings.databaseUrl === undefined;
  await removeUnfinished(context.settings.dataDir, alone);
  if (alone) await discardUnreferencedFiles(context, 0);
}
