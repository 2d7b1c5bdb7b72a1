import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { Moment } from '../../../db/moments.ts';
import { existsIn } from '../../../db/rows.ts';
import { knownAddresses } from '../../../db/schema/index.ts';

type Where = { userId: string; addressHash: string };

/** Returns whether the user has logged in from there since then. */
export async function findKnownAddress(
  db: Queryable,
  { userId, addressHash }: Where,
  since: Moment,
): Promise<boolean> {
  const theirs = eq(knownAddresses.userId, userId);
  const there = eq(knownAddresses.addressHash, addressHash);
  return existsIn(db, knownAddresses, and(theirs, there, gt(knownAddresses.lastLoginAt, since)));
}

/** Records a log-in from there; a second one within the hour costs no write. */
export async function recordKnownAddress(db: Queryable, where: Where): Promise<void> {
  await db
    .insert(knownAddresses)
    .values(where)
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.addressHash],
      set: { lastLoginAt: sql`now()` },
      setWhere: sql`${knownAddresses.lastLoginAt} < now() - interval '1 hour'`,
    });
}

export async function deleteKnownAddresses(db: Queryable, before: Moment): Promise<void> {
  await db.delete(knownAddresses).where(lt(knownAddresses.lastLoginAt, before));
}
