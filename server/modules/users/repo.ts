import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { keptTotals, mailTokens, users } from '../../db/schema/index.ts';
import { type UserRow, userColumns } from './columns.ts';

const sameText = (column: typeof users.memberId | typeof users.email, text: string): SQL =>
  sql`lower(${column}) = lower(${text})`;

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

const credentials = {
  id: users.id,
  passwordHash: users.passwordHash,
  accountState: users.accountState,
  memberId: users.memberId,
  email: users.email,
  fname: users.fname,
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

/** Which of the two is somebody's already. */
export async function findTaken(db: Queryable, memberId: string, email: string) {
  const rows = await db
    .select({
      memberId: sql<boolean>`${sameText(users.memberId, memberId)}`,
      email: sql<boolean>`${sameText(users.email, email)}`,
    })
    .from(users)
    .where(or(sameText(users.memberId, memberId), sameText(users.email, email)));
  return {
    memberId: rows.some((row) => row.memberId),
    email: rows.some((row) => row.email),
  };
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert) {
  await db.insert(users).values(row);
}

type Change = Partial<typeof users.$inferInsert>;

/** Changes a user and answers the photo's key from before, the row being locked meanwhile. */
export async function updateUser(db: Queryable, id: string, change: Change) {
  const [before] = await db
    .select({ photoKey: users.photoKey, email: users.email, fname: users.fname })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id));
  return before ?? null;
}

export async function keptTotal(db: Queryable, name: 'members' | 'members_in_diaspora') {
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

type Purpose = (typeof mailTokens.$inferSelect)['purpose'];

export async function insertMailToken(db: Queryable, row: typeof mailTokens.$inferInsert) {
  await db.insert(mailTokens).values(row);
}

/* Not late, and mailed to the address that the user still has. */
const holds = (purpose: Purpose, tokenHash: Buffer): SQL =>
  sql`${mailTokens.tokenHash} = ${tokenHash} and ${mailTokens.purpose} = ${purpose}
    and ${mailTokens.expiresAt} > now()
    and exists (select from users u where u.id = ${mailTokens.userId}
      and lower(u.email) = lower(${mailTokens.email}) and u.account_state <> 'disabled')`;

/** Whether a mailed token could be used now. */
export async function mailTokenHolds(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [found] = await db
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(holds(purpose, tokenHash));
  return found !== undefined;
}

/** Uses a mailed token up. Null where it is unknown, late, used, or the address has changed since. */
export async function takeMailToken(db: Queryable, purpose: Purpose, tokenHash: Buffer) {
  const [taken] = await db
    .delete(mailTokens)
    .where(holds(purpose, tokenHash))
    .returning({ userId: mailTokens.userId });
  return taken ?? null;
}

/** Voids the links that were mailed to a user for that purpose. */
export async function voidMailTokens(db: Queryable, userId: string, purpose: Purpose) {
  await db
    .delete(mailTokens)
    .where(sql`${mailTokens.userId} = ${userId} and ${mailTokens.purpose} = ${purpose}`);
}

export async function deleteLateMailTokens(db: Queryable) {
  await db.delete(mailTokens).where(sql`${mailTokens.expiresAt} < now()`);
}
