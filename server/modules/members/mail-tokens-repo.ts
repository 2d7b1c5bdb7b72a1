import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/index.ts';

type Purpose = (typeof mailTokens.$inferSelect)['purpose'];

export async function insertMailToken(db: Queryable, row: typeof mailTokens.$inferInsert) {
  await db.insert(mailTokens).values(row);
}

/* Not late, mailed to the address that the user still has, and an invitation not accepted otherwise. */
const isUsable = (purpose: Purpose, tokenHash: Buffer): SQL =>
  sql`${mailTokens.tokenHash} = ${tokenHash} and ${mailTokens.purpose} = ${purpose}
    and ${mailTokens.expiresAt} > now()
    and exists (select from users u where u.id = ${mailTokens.userId}
      and lower(u.email) = lower(${mailTokens.email}) and u.account_state <> 'disabled'
      and (u.account_state = 'invited' or ${mailTokens.purpose} <> 'invitation'))`;

/** Whose mailed token it is, where it could be used now. */
export async function findTokenOwner(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [found] = await db
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(isUsable(purpose, tokenHash));
  return found?.userId ?? null;
}

/** Uses a mailed token up. Null where it is unknown, late, used, or the address has changed since. */
export async function consumeMailToken(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [token] = await db
    .delete(mailTokens)
    .where(isUsable(purpose, tokenHash))
    .returning({ userId: mailTokens.userId });
  return token ?? null;
}

/** Voids the links that were mailed to users for those purposes. */
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

/** What new addresses mean: not confirmed, and the links mailed to the ones before are void. */
export async function resetEmailConfirmation(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .update(users)
    .set({ emailConfirmedAt: null, updatedAt: sql`now()` })
    .where(inArray(users.id, [...ids]));
  await voidPasswordLinks(db, ids);
}
