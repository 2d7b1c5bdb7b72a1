import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { insertInto } from '../../../db/rows.ts';
import { packs, users } from '../../../db/schema/index.ts';
import type { Range } from '../pack-figures/cash-repo.ts';

export type PackRow = typeof packs.$inferSelect & { by: string };

const withName = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(packs),
      by: sql<string>`${users.fname} || ' ' || ${users.lname}`,
    })
    .from(packs)
    .innerJoin(users, eq(users.id, packs.requestedBy));

/** Returns a page of the packs, the newest first. */
export const listPacks = (
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<PackRow[]> =>
  withName(db).orderBy(desc(packs.createdAt), desc(packs.id)).limit(page.limit).offset(page.offset);

export async function countPacks(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(packs);
  return row?.count ?? 0;
}

export async function findPack(db: Queryable, id: string): Promise<PackRow | null> {
  const [row] = await withName(db).where(eq(packs.id, id));
  return row ?? null;
}

/** Returns the id of a pack of a period that is not made yet; null without one. */
export async function findWaiting(tx: Transaction, { from, until }: Range): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from packs where from_day = ${from} and until_day = ${until}
      and state in ('waiting', 'working') order by created_at limit 1`);
  return rows[0]?.id ?? null;
}

export const insertPack = insertInto(packs);

export async function updatePack(
  db: Queryable,
  id: string,
  change: Partial<typeof packs.$inferInsert>,
): Promise<void> {
  await db.update(packs).set(change).where(eq(packs.id, id));
}

/** Notes how far a pack is made; never less than it was in this attempt. */
export async function saveProgress(db: Queryable, id: string, progress: number): Promise<void> {
  await db.execute(sql`update packs set progress = ${progress}
    where id = ${id} and state = 'working' and progress < ${progress}`);
}
