import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { resourceFiles, storedFiles } from '../../db/schema/index.ts';

type StoredKind = (typeof storedFiles.$inferSelect)['kind'];
export type ResourceRow = typeof resourceFiles.$inferSelect;

/** Notes a file before its bytes are written, so that a crash leaves a trace to clean up after. */
export async function stageFile(db: Queryable, key: string, kind: StoredKind): Promise<void> {
  await db.insert(storedFiles).values({ key, kind });
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

const loose = (key: string) => and(eq(storedFiles.key, key), ne(storedFiles.state, 'kept'));

export async function isLoose(db: Queryable, key: string): Promise<boolean> {
  const [row] = await db.select({ key: storedFiles.key }).from(storedFiles).where(loose(key));
  return row !== undefined;
}

export async function deleteLoose(db: Queryable, key: string): Promise<void> {
  await db.delete(storedFiles).where(loose(key));
}

/** Keys of files that nothing has referred to since before that time. */
export async function looseSince(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(ne(storedFiles.state, 'kept'), lt(storedFiles.createdAt, before)))
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
    .orderBy(desc(resourceFiles.dateAdded), desc(resourceFiles.id))
    .limit(1_000);
}

export async function findResource(db: Queryable, id: string): Promise<ResourceRow | null> {
  const [row] = await db.select().from(resourceFiles).where(eq(resourceFiles.id, id));
  return row ?? null;
}
