import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { contactMessages, contentItems, newsletterSubscribers } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';

export async function insertMessage(db: Queryable, row: typeof contactMessages.$inferInsert) {
  await db.insert(contactMessages).values(row);
}

export async function findMessage(db: Queryable, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** Returns the secretariat's address from the site's settings; null if there is none. */
export async function findSecretariat(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ email: sql<string | null>`${contentItems.data} ->> 'email'` })
    .from(contentItems)
    .where(eq(contentItems.kind, 'site'))
    .limit(1);
  return row?.email || null;
}

/** Adds an address, or returns the existing row, without regard to case. */
export async function addSubscriber(db: Queryable, email: string) {
  await db.insert(newsletterSubscribers).values({ id: newId(), email }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(sql`lower(${newsletterSubscribers.email}) = lower(${email})`);
  if (!row) throw new Error('The subscriber was not kept.');
  return row;
}

export async function findSubscriber(db: Queryable, id: string) {
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id));
  return row ?? null;
}

/** Sets the address's state as its owner wishes; returns whether there is such a row. */
export async function markSubscriber(
  db: Queryable,
  id: string,
  change: { confirmedAt?: Date; unsubscribedAt: Date | null },
): Promise<boolean> {
  const marked = await db
    .update(newsletterSubscribers)
    .set(change)
    .where(eq(newsletterSubscribers.id, id))
    .returning({ id: newsletterSubscribers.id });
  return marked.length > 0;
}
