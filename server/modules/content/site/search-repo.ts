import { and, desc, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { contentItems } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';

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
