import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { sessions } from '../../../db/schema/index.ts';

/** Ends a user's sessions, all or all but one; returns how many. */
export async function deleteSessionsOf(db: Queryable, userId: string, except?: string) {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  return rowCount ?? 0;
}
