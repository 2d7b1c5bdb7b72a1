import type { Context } from '../../../context.ts';
import { isBackupUnderWay } from '../../../db/backup-lock.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { ago } from '../../../db/moments.ts';
import { AppError, insufficientStorage } from '../../../errors.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db' | 'storage'>;
type Quota = { settings: Pick<Context['settings'], 'uploadQuota'> };

/**
 * Removes an unreferenced file: its bytes, then its row. Never one that is kept. During a backup it
 * is left to the housekeeping, because the backup's snapshot may refer to it.
 */
export async function discardFile({ db, storage }: Parts, key: string): Promise<void> {
  if (!(await repo.isUnreferenced(db, key))) return;
  if (await isBackupUnderWay(db)) return;
  await storage.remove(key);
  await repo.deleteUnreferenced(db, key);
}

/**
 * Removes files that have been unreferenced for this many minutes, left by a crash. The site's
 * media have their own rule, because they are stored before the item that shows them.
 */
export async function discardUnreferencedFiles(
  parts: Parts,
  minutes = 60,
  kinds: readonly repo.StoredKind[] = ['photo', 'resource', 'transfer', 'pack'],
): Promise<void> {
  for (const key of await repo.findUnreferencedSince(parts.db, ago(minutes * 60_000), kinds))
    await discardFile(parts, key);
}

/** Returns the total size of several buffers. */
export const totalBytes = (buffers: Iterable<Buffer>): number =>
  [...buffers].reduce((sum, { length }) => sum + length, 0);

/* Photos and receipts may use half: they come from members, photos before anyone has confirmed who sends them. */
const quotaShares: Record<repo.StoredKind, number> = {
  photo: 0.5,
  resource: 1,
  picture: 1,
  transfer: 0.5,
  pack: 1,
};

/* What all whose registration waits for confirmation hold together: none of them is known to be a member. */
const shareOfWaiting = 0.1;

const noRoomForWaiting = () =>
  new AppError(
    507,
    'There is no room for another photo until the secretariat has looked through the registrations that wait. Please tell the secretariat.',
  );

/* One at a time, so that simultaneous uploads cannot exceed the quota together. */
async function stageWithinQuota(
  { db, settings }: Pick<Context, 'db'> & Quota,
  kind: repo.StoredKind,
  key: string,
  bytes: number,
  { downloadName, isWaiting, alongside }: StoreOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, 'uploads');
    const stored = await repo.storedBytes(tx, kind);
    const quota = settings.uploadQuota;
    if (stored.all + bytes > quota || stored.kind + bytes > quota * quotaShares[kind])
      throw insufficientStorage();
    if (isWaiting && (await repo.bytesOfWaiting(tx)) + bytes > quota * shareOfWaiting)
      throw noRoomForWaiting();
    await repo.stageFile(tx, key, kind, { bytes, downloadName: downloadName ?? null });
    await alongside?.(tx);
  });
}

type StoreOptions = {
  /** The sender's: if they disconnect before the file is written, nothing is stored. */
  signal?: AbortSignal | undefined;
  /** Whether the sender's registration waits for confirmation. */
  isWaiting?: boolean;
  /** The name to save it under, if its record does not have one. */
  downloadName?: string;
  /** Runs in the transaction that records the file: writes its audit entry. */
  alongside?: (tx: Transaction) => Promise<void>;
};

/**
 * Writes a file's bytes under a key that is recorded first. The caller marks the key as kept in the
 * transaction that refers to it, or discards it.
 *
 * @param bytes the total size
 * @param write stores the bytes; if it throws, nothing is left
 * @throws AppError 507 if the quota, or the share of it of those who wait for confirmation, is used up
 */
export async function storeStaged(
  parts: Parts & Quota,
  kind: repo.StoredKind,
  key: string,
  bytes: number,
  write: () => Promise<void>,
  options: StoreOptions = {},
): Promise<void> {
  const { signal } = options;
  signal?.throwIfAborted();
  await stageWithinQuota(parts, kind, key, bytes, options);
  try {
    await write();
    signal?.throwIfAborted();
  } catch (error) {
    await discardFile(parts, key);
    throw error;
  }
}

/**
 * Runs the change that refers to a stored file; discards the file if the change fails.
 *
 * @param key null if the change comes without a file
 */
export async function discardOnFailure<Result>(
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
