import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isDeceased, mayBeToldOfAccount } from '../../../db/membership.ts';
import { holderOf } from '../../../db/merged-records.ts';
import type { Moment } from '../../../db/moments.ts';
import { firstRow } from '../../../db/rows.ts';
import { mailTokens, users } from '../../../db/schema/index.ts';
import { credentialColumns } from '../users/columns.ts';

/** What a mailed link is for. */
export type Purpose = (typeof mailTokens.$inferSelect)['purpose'];

/** A token with when it stops working, by the clock of the database. */
type NewMailToken = Omit<typeof mailTokens.$inferInsert, 'expiresAt'> & {
  expiresAt: Moment;
};

/** Adds links; returns when each user's stops working. */
export async function insertMailTokens(db: Queryable, rows: NewMailToken[]) {
  if (rows.length === 0) return new Map<string, Date>();
  const { userId, expiresAt } = mailTokens;
  const added = await db.insert(mailTokens).values(rows).returning({ userId, expiresAt });
  return new Map(added.map((row) => [row.userId, row.expiresAt]));
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

/** Deletes the links that do not work any more. */
export async function deleteExpiredMailTokens(db: Queryable) {
  await db.delete(mailTokens).where(sql`${mailTokens.expiresAt} < now()`);
}

/** Marks new addresses as unconfirmed, drops those that members asked for, and voids links mailed to the former ones. */
export async function resetEmailConfirmation(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .update(users)
    .set({ emailConfirmedAt: null, pendingEmail: null, updatedAt: sql`now()` })
    .where(inArray(users.id, [...ids]));
  await voidPasswordLinks(db, ids);
}

/** Returns whom a mail about their own account goes to; null for who may not be written to. */
export const findAddressee = (db: Queryable, id: string) =>
  db
    .select(credentialColumns)
    .from(users)
    .where(and(eq(users.id, id), mayBeToldOfAccount))
    .then(firstRow);

/**
 * Returns who is mailed about a payment of a record: its member, or that of the record it was merged into, as it has
 * given its own address up; null for who may not be written to.
 */
export async function findAccountHolder(db: Queryable, recordId: string) {
  const { id, email, fname, confirmedAt, accountState } = users;
  return db
    .select({ id, email, fname, confirmedAt, accountState })
    .from(users)
    .where(and(eq(id, holderOf(sql`${recordId}::uuid`)), mayBeToldOfAccount))
    .then(firstRow);
}

/** Returns whom to tell that the registration was refused, and why; null where that was taken back. */
export async function findRefused(db: Queryable, id: string) {
  const { email, memberId, refusedReason } = users;
  return db
    .select({ email, memberId, refusedReason })
    .from(users)
    .where(and(eq(users.id, id), eq(users.offRegister, 'refused'), sql`not ${isDeceased}`))
    .then(firstRow);
}
