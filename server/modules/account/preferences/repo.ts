import { eq, sql } from 'drizzle-orm';
import type { Preference } from '#contract/account/preferences/schemas.ts';
import type { Queryable } from '../../../db/client.ts';
import { notificationPreferences } from '../../../db/schema/index.ts';

/** Returns a member's saved choices; null if there are none. */
export async function findPreferences(db: Queryable, userId: string) {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return row ?? null;
}

/** Saves a member's choices; absent ones keep their value, or the default. */
export async function savePreferences(
  db: Queryable,
  userId: string,
  change: { [Name in Preference]?: boolean | undefined },
) {
  const set = { ...change, updatedAt: sql`now()` };
  const [row] = await db
    .insert(notificationPreferences)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set })
    .returning();
  if (!row) throw new Error('The preferences were not kept.');
  return row;
}
