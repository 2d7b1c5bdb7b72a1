import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { resourceFiles, users } from '../../../db/schema/index.ts';
import { releaseFile } from './public-repo.ts';

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** Returns whether there was such a file. */
export async function markDeleted(
  db: Queryable,
  id: string,
  deletedBy: string | null,
): Promise<boolean> {
  const rows = await db
    .update(resourceFiles)
    .set({ deletedAt: sql`now()`, deletedBy })
    .where(and(eq(resourceFiles.id, id), isNull(resourceFiles.deletedAt)))
    .returning({ id: resourceFiles.id });
  return rows.length > 0;
}

/** Returns the files that were deleted less than this many days ago, the latest first. */
export async function listDeleted(db: Queryable, days: number) {
  const { id, fileName, bytes, deletedAt } = resourceFiles;
  const rows = await db
    .select({
      id,
      fileName,
      bytes,
      deletedAt,
      deletedBy: sql<string | null>`${users.fname} || ' ' || ${users.lname}`,
    })
    .from(resourceFiles)
    .leftJoin(users, eq(users.id, resourceFiles.deletedBy))
    .where(sql`${deletedAt} > ${daysAgo(days)}`)
    .orderBy(desc(deletedAt), desc(id))
    .limit(500);
  return rows.flatMap((row) => (row.deletedAt ? [{ ...row, deletedAt: row.deletedAt }] : []));
}

/** Restores a file that was deleted less than this many days ago; null if there is none. */
export async function restoreResource(db: Queryable, id: string, days: number) {
  const [row] = await db
    .update(resourceFiles)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(resourceFiles.id, id), sql`${resourceFiles.deletedAt} > ${daysAgo(days)}`))
    .returning();
  return row ?? null;
}

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
