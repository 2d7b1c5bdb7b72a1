import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { storedFiles } from '../../../db/schema/index.ts';

/** Marks the file as kept, in the transaction that refers to it. */
export async function keepFile(tx: Queryable, key: string): Promise<void> {
  await tx.update(storedFiles).set({ state: 'kept' }).where(eq(storedFiles.key, key));
}

/** Marks the file as unreferenced, in the transaction that drops the last reference. */
export async function releaseFile(tx: Queryable, key: string): Promise<void> {
  await tx
    .update(storedFiles)
    .set({ state: 'discarded', createdAt: sql`now()` })
    .where(eq(storedFiles.key, key));
}

/** Returns whether a stored file is kept. */
export async function isKept(db: Queryable, key: string): Promise<boolean> {
  const [row] = await db
    .select({ state: storedFiles.state })
    .from(storedFiles)
    .where(eq(storedFiles.key, key));
  return row?.state === 'kept';
}
