import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { contentItems } from '../../../db/schema/index.ts';

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
