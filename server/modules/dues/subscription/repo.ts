import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { payments, subscriptions } from '../../../db/schema/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Returns the current subscription: that of today's year in Nigeria, else the newest that has begun,
 * else the earliest that is set up ahead.
 *
 * @param year today's, in Nigeria
 */
export async function findCurrent(db: Queryable, year: number): Promise<SubscriptionRow | null> {
  const begun = sql`${subscriptions.dueYear} <= ${year}`;
  const [row] = await db
    .select()
    .from(subscriptions)
    .orderBy(
      desc(begun),
      sql`case when ${begun} then -${subscriptions.dueYear} else ${subscriptions.dueYear} end`,
    )
    .limit(1);
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

/**
 * Returns the subscription of a due year with a shared lock, so that it does not change until the
 * transaction ends.
 */
export async function findOfYearForShare(
  tx: Transaction,
  dueYear: number,
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.dueYear, dueYear))
    .for('share');
  return row ?? null;
}

/** Returns whether a due year has a subscription. */
export async function hasYear(db: Queryable, dueYear: number): Promise<boolean> {
  return (await db.$count(subscriptions, eq(subscriptions.dueYear, dueYear))) > 0;
}

/** Returns all subscriptions, the newest first. */
export async function listAll(db: Queryable): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).orderBy(desc(subscriptions.dueDate));
}

/** Returns whether it has a payment in any state. */
export async function hasPayments(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.subscriptionId, id))
    .limit(1);
  return row !== undefined;
}

export async function updateSubscription(
  tx: Transaction,
  id: string,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const [updated] = await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id))
    .returning();
  if (!updated) throw new Error('The subscription was not updated.');
  return updated;
}
