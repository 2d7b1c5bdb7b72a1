import { desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { deleteById, lockById } from '../../../db/rows.ts';
import { contentItems, contentTrash } from '../../../db/schema/index.ts';
import type { ItemRow } from '../items/items-repo.ts';

export type TrashRow = typeof contentTrash.$inferSelect;
type NewTrash = typeof contentTrash.$inferInsert;

/** Rows that the trash shows. */
const most = 500;

export const listTrash = (db: Queryable) =>
  db
    .select({ row: contentTrash, by: nameOf(contentTrash.deletedBy) })
    .from(contentTrash)
    .orderBy(desc(contentTrash.deletedAt), desc(contentTrash.id))
    .limit(most);

export async function insertTrash(tx: Transaction, rows: NewTrash[]): Promise<void> {
  if (rows.length > 0) await tx.insert(contentTrash).values(rows);
}

/** Returns what is in the trash, locked until the transaction ends. */
export const lockTrash = lockById(contentTrash);

/* The versions of items that are neither on the site, nor drafts, nor in the trash. */
async function removeVersionsOfNothing(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from content_versions
    where not exists (select from content_items where content_items.id = content_versions.item_id)
      and not exists (select from content_trash where content_trash.id = content_versions.item_id)`);
}

async function purge(tx: Transaction, which?: SQL): Promise<number> {
  const rows = await tx.delete(contentTrash).where(which).returning({ id: contentTrash.id });
  await removeVersionsOfNothing(tx);
  return rows.length;
}

/** Takes something out of the trash because it is back. */
export const takeFromTrash = deleteById(contentTrash);

/** Removes something for good, with the versions of an item. */
export const purgeOne = (tx: Transaction, id: string): Promise<number> =>
  purge(tx, eq(contentTrash.id, id));

/** Removes everything for good; returns how many there were. */
export const purgeAll = (tx: Transaction): Promise<number> => purge(tx);

/** Removes for good what was deleted that many days ago. */
export const purgeOld = (tx: Transaction, days: number): Promise<number> =>
  purge(tx, lte(contentTrash.deletedAt, sql`now() - ${days} * interval '1 day'`));

/** Returns the sample drafts that nobody has edited, locked until the transaction ends. */
export const lockSamples = (tx: Transaction): Promise<ItemRow[]> =>
  tx
    .select()
    .from(contentItems)
    .where(sql`${contentItems.sample} and not ${contentItems.published}`)
    .for('update');

export async function deleteItems(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(contentItems).where(inArray(contentItems.id, ids));
}
