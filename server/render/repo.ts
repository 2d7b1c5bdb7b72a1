import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { pageData } from '../db/schema/index.ts';

/** Saves what a page was rendered from; what is there already is noted as used, at most once an hour. */
export async function savePageData(db: Queryable, hash: string, data: string): Promise<void> {
  await db
    .insert(pageData)
    .values({ hash, data })
    .onConflictDoUpdate({
      target: pageData.hash,
      set: { renderedAt: sql`now()` },
      setWhere: sql`${pageData.renderedAt} < now() - interval '1 hour'`,
    });
}

export async function findPageData(db: Queryable, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ data: pageData.data })
    .from(pageData)
    .where(eq(pageData.hash, hash));
  return row?.data;
}

/** Forgets what no page has been rendered from for so many days. */
export async function deleteOldPageData(db: Queryable, days: number): Promise<void> {
  await db.delete(pageData).where(lt(pageData.renderedAt, sql`now() - ${days} * interval '1 day'`));
}
