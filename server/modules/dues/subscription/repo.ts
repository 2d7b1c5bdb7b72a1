import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { existsIn, firstRow, insertReturning, onlyRow } from '../../../db/rows.ts';
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
  return db
    .select()
    .from(subscriptions)
    .orderBy(
      desc(begun),
      sql`case when ${begun} then -${subscriptions.dueYear} else ${subscriptions.dueYear} end`,
    )
    .limit(1)
    .then(firstRow);
}

export const insertSubscription = insertReturning(subscriptions);

/**
 * Returns the subscription of a due year with a shared lock, so that it does not change until the
 * transaction ends.
 */
export const findOfYearForShare = (tx: Transaction, dueYear: number) =>
  tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.dueYear, dueYear))
    .for('share')
    .then(firstRow);

/** Returns whether a due year has a subscription. */
export const hasYear = async (db: Queryable, dueYear: number): Promise<boolean> =>
  (await db.$count(subscriptions, eq(subscriptions.dueYear, dueYear))) > 0;

/** Returns all subscriptions, the newest first. */
export const listAll = (db: Queryable): Promise<SubscriptionRow[]> =>
  db.select().from(subscriptions).orderBy(desc(subscriptions.dueDate));

/** Returns whether it has a payment in any state. */
export const hasPayments = (tx: Transaction, id: string): Promise<boolean> =>
  existsIn(tx, payments, eq(payments.subscriptionId, id));

export const updateSubscription = (
  tx: Transaction,
  id: string,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> =>
  tx
    .update(subscriptions)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id))
    .returning()
    .then(onlyRow);
