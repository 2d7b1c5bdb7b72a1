import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PageRange } from '#contract/lists.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { firstRow, insertInto, queryValue } from '../../../db/rows.ts';
import { packs } from '../../../db/schema/index.ts';
import type { Range } from '../pack-figures/cash-repo.ts';

export type PackRow = typeof packs.$inferSelect & { by: string };

const withName = (db: Queryable) =>
  db.select({ ...getTableColumns(packs), by: nameOf<string>(packs.requestedBy) }).from(packs);

/** Returns a page of the packs, the newest first. */
export const listPacks = (db: Queryable, page: PageRange): Promise<PackRow[]> =>
  withName(db).orderBy(desc(packs.createdAt), desc(packs.id)).limit(page.limit).offset(page.offset);

export const countPacks = (db: Queryable): Promise<number> => db.$count(packs);

export const findPack = (db: Queryable, id: string): Promise<PackRow | null> =>
  withName(db).where(eq(packs.id, id)).then(firstRow);

/** Returns the id of a pack of a period that is not made yet; null without one. */
export const findWaiting = (tx: Transaction, { from, until }: Range): Promise<string | null> =>
  queryValue<string>(tx)`
    select id from packs where from_day = ${from} and until_day = ${until}
      and state in ('waiting', 'working') order by created_at limit 1`;

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
