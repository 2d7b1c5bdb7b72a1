import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { insertInto } from '../../../db/rows.ts';
import { contactMessages, contentItems } from '../../../db/schema/index.ts';

export const insertMessage = insertInto(contactMessages);

/** Returns the secretariat's address from the site's settings; null if there is none. */
export async function findSecretariat(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ email: sql<string | null>`${contentItems.data} ->> 'email'` })
    .from(contentItems)
    .where(eq(contentItems.kind, 'site'))
    .limit(1);
  return row?.email || null;
}
