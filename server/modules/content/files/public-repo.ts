import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { existsIn } from '../../../db/rows.ts';
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
export const isKept = (db: Queryable, key: string): Promise<boolean> =>
  existsIn(db, storedFiles, and(eq(storedFiles.key, key), eq(storedFiles.state, 'kept')));
