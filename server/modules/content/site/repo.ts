import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { contentItems, counters } from '../../../db/schema/index.ts';

export type PublishedRow = { kind: string; id: string; position: number; data: unknown };

/** Returns what is published, by kind and position; `kind` restricts it to one, `slug` to its item of that address. */
export async function listPublished(
  db: Queryable,
  kind?: string,
  slug?: string,
): Promise<PublishedRow[]> {
  return db
    .select({
      kind: contentItems.kind,
      id: contentItems.id,
      position: contentItems.position,
      data: contentItems.data,
    })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.published, true),
        kind ? eq(contentItems.kind, kind) : undefined,
        slug ? eq(contentItems.slug, slug) : undefined,
      ),
    )
    .orderBy(asc(contentItems.kind), asc(contentItems.position), asc(contentItems.id));
}

/** Returns a number that a trigger increments with every change of content. */
export async function contentVersion(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, 'content_version'));
  return row?.value ?? 0;
}

export async function hasContent(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ one: sql`1` }).from(contentItems).limit(1);
  return row !== undefined;
}

/** Returns whether an item of a kind has that address, published or not. */
export async function isSlugTaken(db: Queryable, kind: string, slug: string): Promise<boolean> {
  const same = and(eq(contentItems.kind, kind), eq(contentItems.slug, slug));
  return (await db.$count(contentItems, same)) > 0;
}

export async function insertItems(db: Queryable, rows: (typeof contentItems.$inferInsert)[]) {
  await db.insert(contentItems).values(rows);
}
