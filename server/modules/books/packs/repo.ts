import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import {
  firstRow,
  insertInto,
  type Page,
  pageOf,
  queryValue,
  updateById,
} from '../../../db/rows.ts';
import { packs } from '../../../db/schema/index.ts';
import type { Range } from '../pack-figures/cash-repo.ts';

export type PackRow = typeof packs.$inferSelect & { by: string };

const withName = (db: Queryable) =>
  db.select({ ...getTableColumns(packs), by: nameOf<string>(packs.requestedBy) }).from(packs);

/** Returns a page of the packs, the newest first, and how many there are. */
export const listPacks = (db: Queryable, page: Page) =>
  pageOf(withName(db).orderBy(desc(packs.createdAt), desc(packs.id)), db.$count(packs), page);

export const findPack = (db: Queryable, id: string): Promise<PackRow | null> =>
  withName(db).where(eq(packs.id, id)).then(firstRow);

/** Returns the id of a pack of a period that is not made yet; null without one. */
export const findWaiting = (tx: Transaction, { from, until }: Range): Promise<string | null> =>
  queryValue<string>(tx)`
    select id from packs where from_day = ${from} and until_day = ${until}
      and state in ('waiting', 'working') order by created_at limit 1`;

export const insertPack = insertInto(packs);

export const updatePack = updateById(packs);

/** Notes how far a pack is made; never less than it was in this attempt. */
export async function saveProgress(db: Queryable, id: string, progress: number): Promise<void> {
  await db.execute(sql`update packs set progress = ${progress}
    where id = ${id} and state = 'working' and progress < ${progress}`);
}
