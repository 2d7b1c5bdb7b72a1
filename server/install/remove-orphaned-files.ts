import type { Context } from '../context.ts';
import { discardUnreferencedFiles } from '../modules/files/stored-files.ts';
import { removePartialFiles } from '../storage/partial-files.ts';

/**
 * Removes at the start what a crash left: files half-written, and those stored for a change that never
 * came. One process at a time has the embedded database and its folder, so there all of it goes at once;
 * elsewhere others may be at work, and the housekeeping goes by age.
 */
export async function removeOrphanedFiles(context: Context): Promise<void> {
  const exclusive = context.settings.databaseUrl === undefined;
  await removePartialFiles(context.settings.dataDir, exclusive);
  if (exclusive) await discardUnreferencedFiles(context, 0);
}
