import { asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { ago } from '../db/moments.ts';
import { valuesIn } from '../db/rows.ts';
import { refusedKeys } from '../db/schema/index.ts';

export async function noteRefusedKey(db: Queryable, gateway: string): Promise<void> {
  await db.insert(refusedKeys).values({ gateway }).onConflictDoNothing();
}

export async function forgetRefusedKey(db: Queryable, gateway: string): Promise<void> {
  await db.delete(refusedKeys).where(eq(refusedKeys.gateway, gateway));
}

/** Returns the gateways that refuse their key, and since when. */
export const listRefusedKeys = (db: Queryable) =>
  db.select().from(refusedKeys).orderBy(asc(refusedKeys.refusedAt));

/** Returns the gateways that refuse their key, and of which nobody was told for so long; claims them. */
export const claimUntoldKeys = (db: Queryable, everyMs: number): Promise<string[]> =>
  db
    .update(refusedKeys)
    .set({ toldAt: sql`now()` })
    .where(or(isNull(refusedKeys.toldAt), lt(refusedKeys.toldAt, ago(everyMs))))
    .returning({ gateway: refusedKeys.gateway })
    .then(valuesIn);
