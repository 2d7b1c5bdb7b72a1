import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { firstRow, isAny } from '../db/rows.ts';
import { idempotencyKeys as keys } from '../db/schema/index.ts';

/** A key and the attempt that works on it. */
export type Claim = { key: string; claim: string };

const claimedFor = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;
const isOf = ({ key, claim }: Claim) => and(eq(keys.key, key), eq(keys.claim, claim));

/** Claims a key that nobody has used. @returns whether it was */
export const insertClaim = (
  db: Queryable,
  { key, claim }: Claim,
  digest: string,
  seconds: number,
): Promise<boolean> =>
  db
    .insert(keys)
    .values({ key, claim, digest, claimedUntil: claimedFor(seconds) })
    .onConflictDoNothing()
    .returning({ key: keys.key })
    .then(isAny);

/**
 * Claims a key whose attempt has neither done its work nor answered in its time: its process has died. Waits for a
 * transaction that is just marking it as done, and then leaves it.
 */
export const takeOverClaim = (
  db: Queryable,
  { key, claim }: Claim,
  digest: string,
  seconds: number,
): Promise<boolean> =>
  db
    .update(keys)
    .set({ claim, digest, claimedUntil: claimedFor(seconds) })
    .where(and(eq(keys.key, key), isNull(keys.doneAt), lt(keys.claimedUntil, sql`now()`)))
    .returning({ key: keys.key })
    .then(isAny);

export const findKey = (db: Queryable, key: string) =>
  db
    .select({
      digest: keys.digest,
      isDone: sql<boolean>`${keys.doneAt} is not null`,
      isOverdue: sql<boolean>`${keys.claimedUntil} < now()`,
      status: keys.status,
      answer: keys.answer,
    })
    .from(keys)
    .where(eq(keys.key, key))
    .then(firstRow);

/** Marks the key as done, with the change. @returns whether the claim is still this attempt's */
export const markDone = (tx: Queryable, claim: Claim): Promise<boolean> =>
  tx
    .update(keys)
    .set({ doneAt: sql`coalesce(${keys.doneAt}, now())` })
    .where(isOf(claim))
    .returning({ key: keys.key })
    .then(isAny);

export async function saveAnswer(
  db: Queryable,
  claim: Claim,
  { status, answer }: { status: number; answer: string },
): Promise<void> {
  await db
    .update(keys)
    .set({ status, answer, doneAt: sql`coalesce(${keys.doneAt}, now())` })
    .where(isOf(claim));
}

/** Forgets the key of a request that was refused. */
export async function deleteClaim(db: Queryable, claim: Claim): Promise<void> {
  await db.delete(keys).where(isOf(claim));
}

/** Forgets the key of a request that failed, unless its change is committed. */
export async function deleteUndoneClaim(db: Queryable, claim: Claim): Promise<void> {
  await db.delete(keys).where(and(isOf(claim), isNull(keys.doneAt)));
}

/** Forgets keys that are older than so many days. */
export async function deleteOldKeys(db: Queryable, days: number): Promise<void> {
  await db.delete(keys).where(lt(keys.createdAt, sql`now() - ${days} * interval '1 day'`));
}
