import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayInNigeria } from '#contract/day.ts';
import type { Context } from '../context.ts';
import { withConnection } from '../db/connection.ts';
import { readMetadata, replaceMetadata } from '../db/installation-metadata.ts';
import { expiredBackups, isTemporaryName, scheduledName } from './file-names.ts';
import { writeBackup } from './write-backup.ts';

/** The metadata key with the day of the last backup. */
const METADATA_KEY = 'backup';

/** Milliseconds without growth after which a file being written counts as abandoned by a crash. */
const ABANDONED_MS = 60 * 60_000;

type Parts = Pick<Context, 'db' | 'pool' | 'storage' | 'settings' | 'log'>;

/**
 * Returns whether the day's backup is due: its hour has passed in Nigerian time, and it was not
 * made yet.
 */
export function isDue(at: string, now: Date, doneOn: unknown): boolean {
  const [hours, minutes = '00'] = at.split(':');
  const clock = new Date(now.getTime() + 3_600_000).toISOString().slice(11, 16);
  return clock >= `${hours}:${minutes}` && doneOn !== dayInNigeria(now);
}

/** Removes expired backups, and what crashes left of others. */
export async function prune(folder: string, now = new Date()): Promise<string[]> {
  const names = await readdir(folder);
  for (const name of names.filter(isTemporaryName)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true });
  }
  const removed = expiredBackups(names);
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

async function makeBackup({ pool, storage, settings, log }: Parts, now: Date, signal: AbortSignal) {
  const { dataDir, backupDir: folder } = settings;
  const parts = { storage, signal, dataDir, folder, name: scheduledName(now) };
  /* Not from the pool, whose statements must finish within seconds: a table may take minutes. */
  const { path, manifest } = await withConnection(
    pool.options.connectionString,
    'backup',
    (client) => writeBackup({ client, ...parts }),
  );
  log.info({ path, files: manifest.files.count }, 'a backup was made');
  if (manifest.missing.length > 0)
    log.error({ missing: manifest.missing.length }, 'files that rows refer to are missing');
}

/** Returns whether the day's backup is due, and how to make it; the job runs in one process at a time. */
export function createBackupJob(parts: Parts) {
  const { backupAt, backupDir } = parts.settings;
  const isBackupDue = async (now = new Date()): Promise<boolean> =>
    backupAt !== undefined && isDue(backupAt, now, await readMetadata(parts.db, METADATA_KEY));
  return {
    isBackupDue,
    /**
     * Makes the day's backup if it is still due, and removes expired ones.
     *
     * @throws if it fails
     */
    async backUp(signal: AbortSignal, now = new Date()): Promise<void> {
      if (!(await isBackupDue(now))) return;
      await makeBackup(parts, now, signal);
      await replaceMetadata(parts.db, METADATA_KEY, dayInNigeria(now));
      await prune(backupDir, now);
    },
  };
}
