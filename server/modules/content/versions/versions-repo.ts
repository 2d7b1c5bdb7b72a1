import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { existsIn, firstRow } from '../../../db/rows.ts';
import { contentVersions, users } from '../../../db/schema/index.ts';

const { id, itemId, data, published, madeAt } = contentVersions;

const shown = {
  id,
  published,
  madeAt,
  madeBy: sql<string | null>`${users.fname} || ' ' || ${users.lname}`,
};

/** Versions of an item that are kept. */
const most = 50;

const latestFirst = [desc(madeAt), desc(id)];

export const listVersions = (db: Queryable, item: string) =>
  db
    .select(shown)
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.madeBy))
    .where(eq(itemId, item))
    .orderBy(...latestFirst)
    .limit(most);

export const findVersion = (db: Queryable, item: string, version: string) =>
  db
    .select({ ...shown, data })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.madeBy))
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
