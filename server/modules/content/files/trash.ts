import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { type TrashedFile, trashDays } from '#contract/content/trash/schemas.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { existing, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { presentFile } from './files.ts';
import * as repo from './repo.ts';
import { discardFile } from './stored-files.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Moves a file to the trash: from the list, and for existing links. @throws AppError 404 */
export async function deleteFile({ db }: Context, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await existing('This file', id, () => repo.lockResource(tx, id));
    if (!(await repo.markDeleted(tx, id, actor.userId))) throw notFound('This file');
    await writeAudit(tx, actor, 'file.deleted', id, { before: { fileName: before.fileName } });
  });
}

/** Returns the deleted files, the latest first. */
export async function listFileTrash({ db }: Pick<Context, 'db'>): Promise<TrashedFile[]> {
  const rows = await repo.listDeleted(db, trashDays);
  return rows.map(({ id, fileName, bytes, deletedAt, deletedBy, isNameTaken }) => ({
    _id: id,
    title: fileName,
    size: bytes,
    isNameTaken,
    deletedBy,
    deletedAt: deletedAt.toISOString(),
    removedAt: new Date(deletedAt.getTime() + trashDays * dayMs).toISOString(),
  }));
}

/** Restores a deleted file. @throws AppError 404 if it is too late, or was never deleted */
export async function restoreFile(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ResourceFile> {
  const row = await context.db.transaction(async (tx) => {
    const restored = await existing('This file', id, () => repo.restoreResource(tx, id, trashDays));
    await writeAudit(tx, actor, 'file.restored', id, { after: { fileName: restored.fileName } });
    return restored;
  });
  return presentFile(context, row);
}

/** Removes a deleted file for good. @throws AppError 404 */
export async function purgeFile(context: Context, actor: Actor, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('This file');
  const key = await context.db.transaction(async (tx) => {
    const [purged] = await repo.claimDeleted(tx, { id });
    if (!purged) throw notFound('This file');
    await writeAudit(tx, actor, 'file.purged', id, { before: { fileName: purged.fileName } });
    return purged.key;
  });
  await discardFile(context, key);
}

/** Removes all deleted files for good; returns how many. */
export async function emptyFileTrash(context: Context, actor: Actor): Promise<number> {
  const purged = await context.db.transaction(async (tx) => {
    const rows = await repo.claimDeleted(tx, { days: 0 });
    if (rows.length > 0)
      await writeAudit(tx, actor, 'file.trash-emptied', null, { after: { removed: rows.length } });
    return rows;
  });
  for (const { key } of purged) await discardFile(context, key);
  return purged.length;
}

/** Removes files that were deleted too long ago to be restored. For the housekeeping job. */
export async function removeDeletedFiles(parts: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const purged = await parts.db.transaction((tx) => repo.claimDeleted(tx, { days: trashDays }));
  for (const { key } of purged) await discardFile(parts, key);
}
