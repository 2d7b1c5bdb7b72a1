import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/index.ts';

type Purpose = (typeof mailTokens.$inferSelect)['purpose'];

export async function insertMailToken(db: Queryable, row: typeof mailTokens.$inferInsert) {
  await db.insert(mailTokens).values(row);
}

/*
 * Not expired, mailed to the user's current address, and not an invitation that was already
 * accepted.
 */
const isUsable = (purpose: Purpose, tokenHash: Buffer): SQL =>
  sql`${mailTokens.tokenHash} = ${tokenHash} and ${mailTokens.purpose} = ${purpose}
    and ${mailTokens.expiresAt} > now()
    and exists (select from users u where u.id = ${mailTokens.userId}
      and lower(u.email) = lower(${mailTokens.email}) and u.account_state <> 'disabled'
      and (u.account_state = 'invited' or ${mailTokens.purpose} <> 'invitation'))`;

/** Returns the user of a mailed token that could be used now. */
export async function findTokenOwner(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [found] = await db
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(isUsable(purpose, tokenHash));
  return found?.userId ?? null;
}

/**
 * Uses up a mailed token. Returns null if it is unknown, expired or used, or the address has
 * changed.
 */
export async function consumeMailToken(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [token] = await db
    .delete(mailTokens)
    .where(isUsable(purpose, tokenHash))
    .returning({ userId: mailTokens.userId });
  return token ?? null;
}

/** Voids links of these purposes that were mailed to users. */
export async function voidMailTokens(
  db: Queryable,
  userIds: readonly string[],
  ...purposes: Purpose[]
) {
  await db
    .delete(mailTokens)
    .where(and(inArray(mailTokens.userId, [...userIds]), inArray(mailTokens.purpose, purposes)));
}

/** Voids every mailed link that sets a password. */
export const voidPasswordLinks = (db: Queryable, userIds: readonly string[]) =>
  voidMailTokens(db, userIds, 'reset-password', 'invitation');

export async function deleteExpiredMailTokens(db: Queryable) {
  await db.delete(mailTokens).where(sql`${mailTokens.expiresAt} < now()`);
}

/** Marks new addresses as unconfirmed and voids links mailed to the former ones. */
export async function resetEmailConfirmation(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .update(users)
    .set({ emailConfirmedAt: null, updatedAt: sql`now()` })
    .where(inArray(users.id, [...ids]));
  await voidPasswordLinks(db, ids);
}
