import { and, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { newsletters } from '../../../db/schema/index.ts';

/** Returns whether the time of a newsletter has come. */
export async function areNewslettersDue(db: Queryable): Promise<boolean> {
  const due = and(isNull(newsletters.sentAt), lte(newsletters.scheduledAt, sql`now()`));
  return (await db.$count(newsletters, due)) > 0;
}
