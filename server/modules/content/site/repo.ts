import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { contentItems } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';

export type PublishedRow = { kind: string; id: string; position: number; data: unknown };

/** Returns what is published, by kind and position; `kind` restricts it to one, `slug` to its item of that address. */
export const listPublished = (db: Queryable, kind?: string, slug?: string) =>
  db
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

const title = sql<string>`coalesce(${contentItems.data} ->> 'title', ${contentItems.data} ->> 'name',
  ${contentItems.slug})`;

/** Returns items of every kind whose title has all words, the latest changed first. */
export async function findItems(db: Queryable, search: string, limit: number) {
  const { id, kind, published, updatedAt } = contentItems;
  return db
    .select({ id, kind, published, title })
    .from(contentItems)
    .where(and(...wordsOf(search).map((word) => sql`fold_text(${title}) like ${containing(word)}`)))
    .orderBy(desc(updatedAt), id)
    .limit(limit);
}
