import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { FileAudience } from '#contract/content/files/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isConfirmedMember } from '../../../db/membership.ts';
import type { Moment } from '../../../db/moments.ts';
import { nameOf } from '../../../db/names.ts';
import {
  existsIn,
  firstRow,
  insertReturning,
  isAny,
  queryOnly,
  queryValue,
  valuesIn,
} from '../../../db/rows.ts';
import { resourceFiles, storedFiles } from '../../../db/schema/index.ts';
import { releaseFile } from './public-repo.ts';

export type StoredKind = (typeof storedFiles.$inferSelect)['kind'];
export type ResourceRow = typeof resourceFiles.$inferSelect;

/** Records a file before its bytes are written, so that the clean-up after a crash finds them. */
export async function stageFile(
  db: Queryable,
  key: string,
  kind: StoredKind,
  known: { bytes?: number; downloadName?: string | null } = {},
): Promise<void> {
  await db.insert(storedFiles).values({ key, kind, ...known });
}

/** Returns the size of all stored files, and of those of a kind among them. */
export const storedBytes = (db: Queryable, kind: StoredKind) =>
  queryOnly<{ all: number; kind: number }>(db)`select coalesce(sum(bytes), 0)::float8 as all,
    coalesce(sum(bytes) filter (where kind = ${kind}), 0)::float8 as kind from stored_files`;

/**
 * Returns the size of all that accounts hold whose registration waits for confirmation: their photos and
 * receipts, and photos that are not yet, or no longer, anybody's.
 */
export const bytesOfWaiting = async (db: Queryable): Promise<number> =>
  (await queryValue<number>(db)`select sum(bytes)::float8 from stored_files
      where (kind = 'photo' and not exists (select from users where users.photo_key = stored_files.key
          and (${isConfirmedMember} or users.off_register is not null)))
        or (kind = 'transfer' and exists (select from transfers join users on users.id = transfers.user_id
          where transfers.stored_key = stored_files.key
            and not ${isConfirmedMember} and users.off_register is null))`) ?? 0;

const unreferenced = (key: string) => and(eq(storedFiles.key, key), ne(storedFiles.state, 'kept'));

export const isUnreferenced = (db: Queryable, key: string): Promise<boolean> =>
  existsIn(db, storedFiles, unreferenced(key));

export async function deleteUnreferenced(db: Queryable, key: string): Promise<void> {
  await db.delete(storedFiles).where(unreferenced(key));
}

/** Returns the keys of files of these kinds that have been unreferenced since before that time. */
export const findUnreferencedSince = (
  db: Queryable,
  before: Moment,
  kinds: readonly StoredKind[],
): Promise<string[]> =>
  db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(
      and(
        ne(storedFiles.state, 'kept'),
        lt(storedFiles.createdAt, before),
        inArray(storedFiles.kind, [...kinds]),
      ),
    )
    .limit(500)
    .then(valuesIn);

export const insertResource = insertReturning(resourceFiles);

/** Returns the files of these audiences, the newest first. */
export const listResources = (db: Queryable, audiences: readonly FileAudience[]) =>
  db
    .select()
    .from(resourceFiles)
    .where(and(isNull(resourceFiles.deletedAt), inArray(resourceFiles.audience, [...audiences])))
    .orderBy(desc(resourceFiles.dateAdded), desc(resourceFiles.id))
    .limit(1_000);

const present = (id: string) => and(eq(resourceFiles.id, id), isNull(resourceFiles.deletedAt));

export const findResource = (db: Queryable, id: string): Promise<ResourceRow | null> =>
  db.select().from(resourceFiles).where(present(id)).then(firstRow);

type Change = Partial<Pick<ResourceRow, 'fileName' | 'description' | 'downloadName' | 'audience'>>;

/** Returns a file, locked until the transaction ends. */
export const lockResource = (tx: Transaction, id: string): Promise<ResourceRow | null> =>
  tx.select().from(resourceFiles).where(present(id)).for('update').then(firstRow);

/** Returns the changed file; null if nothing changes, in which case the version stays. */
export async function updateResource(tx: Transaction, id: string, change: Change) {
  if (Object.keys(change).length === 0) return null;
  return tx
    .update(resourceFiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(present(id))
    .returning()
    .then(firstRow);
}

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** Returns whether there was such a file. */
export const markDeleted = (db: Queryable, id: string, deletedBy: string | null) =>
  db
    .update(resourceFiles)
    .set({ deletedAt: sql`now()`, deletedBy })
    .where(and(eq(resourceFiles.id, id), isNull(resourceFiles.deletedAt)))
    .returning({ id: resourceFiles.id })
    .then(isAny);

/** Returns the files that were deleted less than this many days ago, the latest first. */
export async function listDeleted(db: Queryable, days: number) {
  const { id, fileName, bytes, deletedAt } = resourceFiles;
  const rows = await db
    .select({
      id,
      fileName,
      bytes,
      deletedAt,
      deletedBy: nameOf(resourceFiles.deletedBy),
      isNameTaken: sql<boolean>`exists (select from resource_files other
        where other.deleted_at is null and fold_text(other.file_name) = fold_text(resource_files.file_name))`,
    })
    .from(resourceFiles)
    .where(sql`${deletedAt} > ${daysAgo(days)}`)
    .orderBy(desc(deletedAt), desc(id))
    .limit(500);
  return rows.flatMap((row) => (row.deletedAt ? [{ ...row, deletedAt: row.deletedAt }] : []));
}

/** Restores a file that was deleted less than this many days ago; null if there is none. */
export const restoreResource = (db: Queryable, id: string, days: number) =>
  db
    .update(resourceFiles)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(resourceFiles.id, id), sql`${resourceFiles.deletedAt} > ${daysAgo(days)}`))
    .returning()
    .then(firstRow);

/* One deleted file, or those that were deleted at least that many days ago. */
type Which = { id: string } | { days: number };

const fitting = (which: Which): SQL | undefined =>
  'id' in which
    ? and(eq(resourceFiles.id, which.id), isNotNull(resourceFiles.deletedAt))
    : sql`${resourceFiles.deletedAt} <= ${daysAgo(which.days)}`;

/** Deletes the rows of deleted files; returns the keys of their bytes, and their names. */
export async function claimDeleted(tx: Transaction, which: Which) {
  const rows = await tx
    .delete(resourceFiles)
    .where(fitting(which))
    .returning({ key: resourceFiles.storedKey, fileName: resourceFiles.fileName });
  for (const { key } of rows) await releaseFile(tx, key);
  return rows;
}
