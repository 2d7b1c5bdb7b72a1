import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { FileAudience } from '#contract/content/files/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isConfirmedMember } from '../../../db/confirmed-member.ts';
import type { Moment } from '../../../db/moments.ts';
import { resourceFiles, storedFiles } from '../../../db/schema/index.ts';

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
export async function storedBytes(db: Queryable, kind: StoredKind) {
  const { rows } = await db.execute<{ all: string; kind: string }>(
    sql`select coalesce(sum(bytes), 0) as all,
      coalesce(sum(bytes) filter (where kind = ${kind}), 0) as kind from stored_files`,
  );
  return { all: Number(rows[0]?.all ?? 0), kind: Number(rows[0]?.kind ?? 0) };
}

/**
 * Returns the size of all that accounts hold whose registration waits for confirmation: their photos and
 * receipts, and photos that are not yet, or no longer, anybody's.
 */
export async function bytesOfWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0) as bytes from stored_files
      where (kind = 'photo' and not exists (select from users where users.photo_key = stored_files.key
          and (${isConfirmedMember} or users.off_register is not null)))
        or (kind = 'transfer' and exists (select from transfers join users on users.id = transfers.user_id
          where transfers.stored_key = stored_files.key
            and not ${isConfirmedMember} and users.off_register is null))`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

const unreferenced = (key: string) => and(eq(storedFiles.key, key), ne(storedFiles.state, 'kept'));

export async function isUnreferenced(db: Queryable, key: string): Promise<boolean> {
  const [row] = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(unreferenced(key));
  return row !== undefined;
}

export async function deleteUnreferenced(db: Queryable, key: string): Promise<void> {
  await db.delete(storedFiles).where(unreferenced(key));
}

/** Returns the keys of files of these kinds that have been unreferenced since before that time. */
export async function findUnreferencedSince(
  db: Queryable,
  before: Moment,
  kinds: readonly StoredKind[],
): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(
      and(
        ne(storedFiles.state, 'kept'),
        lt(storedFiles.createdAt, before),
        inArray(storedFiles.kind, [...kinds]),
      ),
    )
    .limit(500);
  return rows.map((row) => row.key);
}

export async function insertResource(db: Queryable, row: typeof resourceFiles.$inferInsert) {
  const [inserted] = await db.insert(resourceFiles).values(row).returning();
  if (!inserted) throw new Error('The file was not inserted.');
  return inserted;
}

/** Returns the files of these audiences, the newest first. */
export async function listResources(
  db: Queryable,
  audiences: readonly FileAudience[],
): Promise<ResourceRow[]> {
  return db
    .select()
    .from(resourceFiles)
    .where(and(isNull(resourceFiles.deletedAt), inArray(resourceFiles.audience, [...audiences])))
    .orderBy(desc(resourceFiles.dateAdded), desc(resourceFiles.id))
    .limit(1_000);
}

const present = (id: string) => and(eq(resourceFiles.id, id), isNull(resourceFiles.deletedAt));

export async function findResource(db: Queryable, id: string): Promise<ResourceRow | null> {
  const [row] = await db.select().from(resourceFiles).where(present(id));
  return row ?? null;
}

type Change = Partial<Pick<ResourceRow, 'fileName' | 'description' | 'downloadName' | 'audience'>>;

/** Returns a file, locked until the transaction ends. */
export async function lockResource(tx: Transaction, id: string): Promise<ResourceRow | null> {
  const [row] = await tx.select().from(resourceFiles).where(present(id)).for('update');
  return row ?? null;
}

/** Returns the changed file; null if nothing changes, in which case the version stays. */
export async function updateResource(
  tx: Transaction,
  id: string,
  change: Change,
): Promise<ResourceRow | null> {
  if (Object.keys(change).length === 0) return null;
  const [row] = await tx
    .update(resourceFiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(present(id))
    .returning();
  return row ?? null;
}
