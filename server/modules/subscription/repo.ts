import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * The current subscription. 'The newest due date that is not past, else the latest' (api.md 'Objects')
 * comes to the newest of all.
 */
export async function findCurrent(db: Queryable): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).orderBy(desc(subscriptions.dueDate)).limit(1);
  return row ?? null;
}

export async function insertSubscription(
  db: Queryable,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  const [inserted] = await db.insert(subscriptions).values(row).returning();
  if (!inserted) throw new Error('The subscription was not inserted.');
  return inserted;
}

/** Null where there is no such subscription. */
export async function updatePrice(
  db: Queryable,
  id: string,
  priceKobo: number,
): Promise<SubscriptionRow | null> {
  const [updated] = await db
    .update(subscriptions)
    .set({ priceKobo, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id))
    .returning();
  return updated ?? null;
}
