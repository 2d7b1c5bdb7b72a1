import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { keptTotals, mailTokens, users } from '../../db/schema/index.ts';
import { lastPayment, userColumns } from './columns.ts';

const sameText = (column: typeof users.memberId | typeof users.email, text: string): SQL =>
  sql`lower(${column}) = lower(${text})`;

export async function findUser(db: Queryable, id: string) {
  const [row] = await db
    .select({ ...userColumns, lastPayment, mustChangePassword: users.mustChangePassword })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

const credentials = {
  id: users.id,
  passwordHash: users.passwordHash,
  mustChangePassword: users.mustChangePassword,
  role: users.role,
  accountState: users.accountState,
  memberId: users.memberId,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  fname: users.fname,
  mname: users.mname,
  lname: users.lname,
};

/** Who a log-in is for, by member ID, without regard to case. */
export async function findCredentials(db: Queryable, memberId: string) {
  const [row] = await db.select(credentials).from(users).where(sameText(users.memberId, memberId));
  return row ?? null;
}

export async function findCredentialsById(db: Queryable, id: string) {
  const [row] = await db.select(credentials).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** By member ID or by e-mail; the member ID goes first where both would fit. */
export async function findByIdentity(db: Queryable, identity: string) {
  const [row] = await db
    .select(credentials)
    .from(users)
    .where(or(sameText(users.memberId, identity), sameText(users.email, identity)))
    .orderBy(sql`${sameText(users.memberId, identity)} desc`)
    .limit(1);
  return row ?? null;
}

/** Who has the member ID or the address already, at most one user each. */
export async function findConflicts(
  db: Queryable,
  wanted: { memberId?: string | undefined; email?: string | undefined },
) {
  const { memberId, email } = wanted;
  const hasMemberId = memberId === undefined ? sql`false` : sameText(users.memberId, memberId);
  const hasEmail = email === undefined ? sql`false` : sameText(users.email, email);
  return db
    .select({
      id: users.id,
      accountState: users.accountState,
      memberId: sql<boolean>`${hasMemberId}`,
      email: sql<boolean>`${hasEmail}`,
    })
    .from(users)
    .where(or(hasMemberId, hasEmail));
}

/** A user as they stand, locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ ...credentials, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row ?? null;
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert) {
  await db.insert(users).values(row);
}

type Change = Partial<typeof users.$inferInsert>;

/** Changes a user and answers the photo's key and the address from before, the row being locked meanwhile. */
export async function updateUser(db: Queryable, id: string, change: Change) {
  const [before] = await db
    .select({
      photoKey: users.photoKey,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      fname: users.fname,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  /* Where nothing changes, the record's version stays. */
  if (Object.keys(change).length > 0)
    await db
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, id));
  return before ?? null;
}

/**
 * Confirms one or several at once, or takes it back; answers how many there are of them, and how many changed.
 * Who stays as they were keeps their version.
 */
export async function setConfirmed(tx: Transaction, ids: string[], confirmed: boolean) {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('update');
  const changed = await tx
    .update(users)
    .set({ confirmedAt: confirmed ? sql`now()` : null, updatedAt: sql`now()` })
    .where(
      and(
        inArray(users.id, ids),
        confirmed ? isNull(users.confirmedAt) : isNotNull(users.confirmedAt),
      ),
    )
    .returning({ id: users.id });
  return { found: found.length, changed: changed.length };
}

export async function readTotal(db: Queryable, name: 'members' | 'members_in_diaspora') {
  const [row] = await db
    .select({ value: keptTotals.value })
    .from(keptTotals)
    .where(eq(keptTotals.name, name));
  return row?.value ?? 0;
}

export async function adminExists(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .limit(1);
  return row !== undefined;
}

/** The member ID of an admin, where no admin has set a password of their own yet; else null. */
export async function findUnclaimedAdmin(db: Queryable): Promise<string | null> {
  const admins = await db
    .select({ memberId: users.memberId, mustChangePassword: users.mustChangePassword })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.mustChangePassword)
    .limit(1);
  const [first] = admins;
  return first?.mustChangePassword ? first.memberId : null;
}

type Purpose = (typeof mailTokens.$inferSelect)['purpose'];

export async function insertMailToken(db: Queryable, row: typeof mailTokens.$inferInsert) {
  await db.insert(mailTokens).values(row);
}

/* Not late, mailed to the address that the user still has, and an invitation not accepted otherwise. */
const holds = (purpose: Purpose, tokenHash: Buffer): SQL =>
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
    .where(holds(purpose, tokenHash));
  return found?.userId ?? null;
}

/** Uses a mailed token up. Null where it is unknown, late, used, or the address has changed since. */
export async function consumeMailToken(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [taken] = await db
    .delete(mailTokens)
    .where(holds(purpose, tokenHash))
    .returning({ userId: mailTokens.userId });
  return taken ?? null;
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

/** What new addresses mean: not confirmed, and the links mailed to the ones before are void. */
export async function resetEmailConfirmation(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .update(users)
    .set({ emailConfirmedAt: null, updatedAt: sql`now()` })
    .where(inArray(users.id, [...ids]));
  await voidPasswordLinks(db, ids);
}

/** Voids every mailed link that sets a password. */
export const voidPasswordLinks = (db: Queryable, userIds: readonly string[]) =>
  voidMailTokens(db, userIds, 'reset-password', 'invitation');

export async function deleteExpiredMailTokens(db: Queryable) {
  await db.delete(mailTokens).where(sql`${mailTokens.expiresAt} < now()`);
}
