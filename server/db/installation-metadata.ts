import { eq, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { firstValue } from './rows.ts';
import { installationMetadata, payments, subscriptions, users } from './schema/index.ts';

/** Returns a value stored about this installation; null if there is none. */
export const readMetadata = (db: Queryable, name: string): Promise<unknown> =>
  db
    .select({ value: installationMetadata.value })
    .from(installationMetadata)
    .where(eq(installationMetadata.name, name))
    .then(firstValue);

export async function writeMetadata(db: Queryable, name: string, value: unknown): Promise<void> {
  await db.insert(installationMetadata).values({ name, value }).onConflictDoNothing();
}

/** Stores a value, replacing the former one of that name. */
export async function replaceMetadata(db: Queryable, name: string, value: unknown): Promise<void> {
  await db
    .insert(installationMetadata)
    .values({ name, value })
    .onConflictDoUpdate({
      target: installationMetadata.name,
      set: { value, createdAt: sql`now()` },
    });
}

/** Returns whether nobody has used this database yet: no member, no subscription, no payment. */
export async function isUnused(db: Queryable): Promise<boolean> {
  const [found] = await db
    .select({
      used: sql<boolean>`exists (select from ${users} where role = 'user')
        or exists (select from ${subscriptions}) or exists (select from ${payments})`,
    })
    .from(sql`(select 1) as one`);
  return !found?.used;
}
