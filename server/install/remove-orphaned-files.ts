import type { Context } from '../context.ts';
import { discardUnreferencedFiles } from '../modules/content/files/stored-files.ts';
import { removePartialFiles } from '../storage/partial-files.ts';

/**
 * Removes what a crash left: partial files, and files staged for a change that never came. Only one
 * process uses the embedded database and its folder, so everything goes immediately; elsewhere
 * other processes may be working, and the housekeeping goes by age.
 */
export async function removeOrphanedFiles(context: Context): Promise<void> {
  const exclusive = context.settings.databaseUrl === undefined;
  await removePartialFiles(context.settings.dataDir, exclusive);
  if (exclusive) await discardUnreferencedFiles(context, 0);
}
