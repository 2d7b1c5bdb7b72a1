import type { Context } from '../../context.ts';
import { isBackupUnderWay } from '../../db/backup-lock.ts';
import { deleteLoose, isLoose, looseSince, type StoredKind, stageFile } from './repo.ts';

type Parts = Pick<Context, 'db' | 'storage'>;

/**
 * Removes a file that nothing refers to: its bytes, then its row. Never one that is kept. While a
 * backup copies files it is left to the housekeeping, since the backup's snapshot may refer to it.
 */
export async function discardFile({ db, storage }: Parts, key: string): Promise<void> {
  if (!(await isLoose(db, key))) return;
  if (await isBackupUnderWay(db)) return;
  await storage.remove(key);
  await deleteLoose(db, key);
}

/**
 * Files that have lain loose for so many minutes go: they are left over from a crash. What the content
 * of the site shows has a rule of its own, for it is stored before the item that is to show it.
 */
export async function discardLooseFiles(
  parts: Parts,
  minutes = 60,
  kinds: readonly StoredKind[] = ['photo', 'resource'],
): Promise<void> {
  const before = new Date(Date.now() - minutes * 60_000);
  for (const key of await looseSince(parts.db, before, kinds)) await discardFile(parts, key);
}

/**
 * Writes a file's bytes under a key that is noted first. The caller keeps the key in the transaction
 * that refers to it, or discards it.
 *
 * @param write puts the bytes into the storage; when it throws, nothing is left
 */
export async function storeStaged(
  parts: Parts,
  kind: StoredKind,
  key: string,
  write: () => Promise<void>,
): Promise<void> {
  await stageFile(parts.db, key, kind);
  try {
    await write();
  } catch (error) {
    await discardFile(parts, key);
    throw error;
  }
}

/**
 * Runs the change that is to refer to a stored file; where it fails, the file goes.
 *
 * @param key null where the change comes without a file
 */
export async function orDiscard<Result>(
  parts: Parts,
  key: string | null,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (key) await discardFile(parts, key);
    throw error;
  }
}

export { isKept, keepFile, releaseFile } from './repo.ts';
