import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { duesSettings } from '../../../db/schema/index.ts';

export async function updateDuesSettings(
  db: Queryable,
  change: Partial<typeof duesSettings.$inferInsert>,
): Promise<void> {
  await db
    .update(duesSettings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(duesSettings.id, 1));
}
