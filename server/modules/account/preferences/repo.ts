import { eq, sql } from 'drizzle-orm';
import type { Preference } from '#contract/account/preferences/schemas.ts';
import type { Queryable } from '../../../db/client.ts';
import { holderOf } from '../../../db/merged-records.ts';
import { firstRow, onlyRow, queryValue } from '../../../db/rows.ts';
import { notificationPreferences } from '../../../db/schema/index.ts';

/** Returns a member's saved choices; null if there are none. */
export const findPreferences = (db: Queryable, userId: string) =>
  db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
    .then(firstRow);

/** Returns whose choices hold for a record: its own, or those of the one it was merged into; null for an unknown one. */
export const findHolder = (db: Queryable, userId: string): Promise<string | null> =>
  queryValue<string>(db)`select ${holderOf(sql`${userId}::uuid`)}`;

/** Saves a member's choices; absent ones keep their value, or the default. */
export async function savePreferences(
  db: Queryable,
  userId: string,
  change: { [Name in Preference]?: boolean | undefined },
) {
  const set = { ...change, updatedAt: sql`now()` };
  return db
    .insert(notificationPreferences)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set })
    .returning()
    .then(onlyRow);
}
