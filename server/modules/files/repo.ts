import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { resourceFiles, storedFiles } from '../../db/schema/index.ts';

export type StoredKind = (typeof storedFiles.$inferSelect)['kind'];
export type ResourceRow = typeof resourceFiles.$inferSelect;

/** Notes a file before its bytes are written, so that a crash leaves a trace to clean up after. */
export async function stageFile(
  db: Queryable,
  key: string,
  kind: StoredKind,
  known: { bytes?: number; downloadName?: string | null } = {},
): Promise<void> {
  await db.insert(storedFiles).values({ key, kind, ...known });
}

/** Bytes of all stored files, and of those of a kind among them. */
export async function storedBytes(db: Queryable, kind: StoredKind) {
  const { rows } = await db.execute<{ all: string; kind: string }>(
    sql`select coalesce(sum(bytes), 0) as all,
      coalesce(sum(bytes) filter (where kind = ${kind}), 0) as kind from stored_files`,
  );
  return { all: Number(rows[0]?.all ?? 0), kind: Number(rows[0]?.kind ?? 0) };
}

/** The keys of files whose bytes nobody has counted: a former release stored them. */
export async function uncountedKeys(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(isNull(storedFiles.bytes));
  return rows.map(({ key }) => key);
}

export async function saveBytes(db: Queryable, key: string, bytes: number): Promise<void> {
  await db.update(storedFiles).set({ bytes }).where(eq(storedFiles.key, key));
}

/** Says, in the transaction that refers to the file, that it stays. */
export async function keepFile(tx: Queryable, key: string): Promise<void> {
  await tx.update(storedFiles).set({ state: 'kept' }).where(eq(storedFiles.key, key));
}

/** Says, in the transaction that drops the last reference, that the file may go. */
export async function releaseFile(tx: Queryable, key: string): Promise<void> {
  await tx
    .update(storedFiles)
    .set({ state: 'discarded', createdAt: sql`now()` })
    .where(eq(storedFiles.key, key));
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

/** Keys of files of these kinds that nothing has referred to since before that time. */
export async function findUnreferencedSince(
  db: Queryable,
  before: Date,
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

export async function isKept(db: Queryable, key: string): Promise<boolean> {
  const [row] = await db
    .select({ state: storedFiles.state })
    .from(storedFiles)
    .where(eq(storedFiles.key, key));
  return row?.state === 'kept';
}

export async function insertResource(db: Queryable, row: typeof resourceFiles.$inferInsert) {
  const [inserted] = await db.insert(resourceFiles).values(row).returning();
  if (!inserted) throw new Error('The file was not inserted.');
  return inserted;
}

export async function listResources(db: Queryable): Promise<ResourceRow[]> {
  return db
    .select()
    .from(resourceFiles)
    .where(isNull(resourceFiles.deletedAt))
    .orderBy(desc(resourceFiles.dateAdded), desc(resourceFiles.id))
    .limit(1_000);
}

const present = (id: string) => and(eq(resourceFiles.id, id), isNull(resourceFiles.deletedAt));

export async function findResource(db: Queryable, id: string): Promise<ResourceRow | null> {
  const [row] = await db.select().from(resourceFiles).where(present(id));
  return row ?? null;
}

type Change = Partial<Pick<ResourceRow, 'fileName' | 'description' | 'downloadName'>>;

/** A file, locked until the transaction ends. */
export async function lockResource(tx: Transaction, id: string): Promise<ResourceRow | null> {
  const [row] = await tx.select().from(resourceFiles).where(present(id)).for('update');
  return row ?? null;
}

/** The file as it is then; null where nothing changes, its version neither. */
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

/** True where there was such a file. */
export async function markDeleted(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .update(resourceFiles)
    .set({ deletedAt: sql`now()` })
    .where(present(id))
    .returning({ id: resourceFiles.id });
  return rows.length > 0;
}

const hoursAgo = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;

/** Brings back what was deleted less than so many hours ago; null where there is no such file. */
export async function restoreResource(db: Queryable, id: string, hours: number) {
  const [row] = await db
    .update(resourceFiles)
    .set({ deletedAt: null })
    .where(and(eq(resourceFiles.id, id), sql`${resourceFiles.deletedAt} > ${hoursAgo(hours)}`))
    .returning();
  return row ?? null;
}

/** Forgets files that were deleted more than so many hours ago; answers the keys of their bytes. */
export async function claimDeleted(tx: Queryable, hours: number): Promise<string[]> {
  const late = tx
    .select({ id: resourceFiles.id })
    .from(resourceFiles)
    .where(sql`${resourceFiles.deletedAt} <= ${hoursAgo(hours)}`)
    .limit(100);
  const rows = await tx
    .delete(resourceFiles)
    .where(inArray(resourceFiles.id, late))
    .returning({ key: resourceFiles.storedKey });
  for (const { key } of rows) await releaseFile(tx, key);
  return rows.map(({ key }) => key);
}
