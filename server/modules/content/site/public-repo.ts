import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { existsIn, firstValue } from '../../../db/rows.ts';
import { contentItems, counters } from '../../../db/schema/index.ts';

/** Returns a number that a trigger increments with every change of content. */
export const contentVersion = async (db: Queryable): Promise<number> =>
  (await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, 'content_version'))
    .then(firstValue)) ?? 0;

/** Returns whether there is any content, published or not. */
export const hasContent = (db: Queryable): Promise<boolean> => existsIn(db, contentItems);

/** Returns whether the site still has the sample's name, phones and addresses. */
export const hasSampleSite = (db: Queryable): Promise<boolean> =>
  existsIn(db, contentItems, and(eq(contentItems.kind, 'site'), eq(contentItems.sample, true)));

/** Returns whether an item of a kind has that address, published or not. */
export async function isSlugTaken(db: Queryable, kind: string, slug: string): Promise<boolean> {
  const same = and(eq(contentItems.kind, kind), eq(contentItems.slug, slug));
  return (await db.$count(contentItems, same)) > 0;
}

/** Adds items of content. */
export async function insertItems(db: Queryable, rows: (typeof contentItems.$inferInsert)[]) {
  await db.insert(contentItems).values(rows);
}
