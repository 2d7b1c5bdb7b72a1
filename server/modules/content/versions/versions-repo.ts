import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { existsIn, firstRow } from '../../../db/rows.ts';
import { contentVersions } from '../../../db/schema/index.ts';

const { id, itemId, data, published, madeAt } = contentVersions;

const columns = { id, published, madeAt, madeBy: nameOf(contentVersions.madeBy) };

/** Versions of an item that are kept. */
const most = 50;

const latestFirst = [desc(madeAt), desc(id)];

export const listVersions = (db: Queryable, item: string) =>
  db
    .select(columns)
    .from(contentVersions)
    .where(eq(itemId, item))
    .orderBy(...latestFirst)
    .limit(most);

export const findVersion = (db: Queryable, item: string, version: string) =>
  db
    .select({ ...columns, data })
    .from(contentVersions)
    .where(and(eq(itemId, item), eq(id, version)))
    .then(firstRow);

export const hasVersions = (tx: Transaction, item: string): Promise<boolean> =>
  existsIn(tx, contentVersions, eq(itemId, item));

type NewVersion = typeof contentVersions.$inferInsert;

/** Adds a version, and removes the oldest beyond those that are kept. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await tx.insert(contentVersions).values(version);
  const kept = tx
    .select({ id })
    .from(contentVersions)
    .where(eq(itemId, version.itemId))
    .orderBy(...latestFirst)
    .limit(most);
  await tx.delete(contentVersions).where(and(eq(itemId, version.itemId), notInArray(id, kept)));
}
