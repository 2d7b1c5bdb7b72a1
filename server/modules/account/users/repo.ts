import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { NamedMember } from '#contract/account/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { counters, users } from '../../../db/schema/index.ts';
import { credentialColumns, hasEmail, lastPayment, userColumns } from './columns.ts';
import { noPendingName } from './waiting-name.ts';

/* The record that this one was merged into, by name. */
const mergedInto = sql<NamedMember | null>`(
  select jsonb_build_object('_id', winner.id, 'memberId', winner.member_id, 'fname', winner.fname,
    'lname', winner.lname)
  from users winner where winner.id = users.merged_into)`;

export async function findUser(db: Queryable, id: string) {
  const [row] = await db
    .select({
      ...userColumns,
      lastPayment,
      mustChangePassword: users.mustChangePassword,
      pendingEmail: users.pendingEmail,
      refusedReason: users.refusedReason,
      mergedInto,
    })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Returns the users who have the member ID, in any spelling, or the address. */
export async function findConflicts(
  db: Queryable,
  wanted: { memberId?: string | undefined; email?: string | null | undefined },
) {
  const { memberId, email } = wanted;
  const byMemberId = memberId === undefined ? sql`false` : hasMemberId(memberId);
  const byEmail = email ? hasEmail(email) : sql`false`;
  return db
    .select({
      id: users.id,
      accountState: users.accountState,
      memberId: sql<boolean>`${byMemberId}`,
      email: sql<boolean>`${byEmail}`,
      hasEmail: sql<boolean>`${users.email} <> ''`,
    })
    .from(users)
    .where(or(byMemberId, byEmail));
}

/** Returns a user, locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ ...credentialColumns, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row ?? null;
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert) {
  await db.insert(users).values(row);
}

type Change = Partial<typeof users.$inferInsert>;

const { passwordHash: _, ...columnsWithoutPassword } = getTableColumns(users);

/** Changes a user, locked; returns the former row, without the password's hash. */
export async function updateUser(db: Queryable, id: string, change: Change) {
  const [before] = await db
    .select(columnsWithoutPassword)
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  /* Without a change, the record's version stays the same. */
  if (Object.keys(change).length > 0)
    await db
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, id));
  return before ?? null;
}

/* Nothing certifies the name any more, so that what the member has entered since is the name as registered. */
const unconfirmed = {
  confirmedAt: null,
  fname: sql`coalesce(pending_fname, fname)`,
  mname: sql`case when pending_fname is null then mname else pending_mname end`,
  lname: sql`coalesce(pending_lname, lname)`,
  ...noPendingName,
};

/**
 * Confirms members or undoes that; returns how many exist and who changed. Unchanged members
 * keep their version.
 */
export async function setConfirmed(tx: Transaction, ids: string[], confirmed: boolean) {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.offRegister)))
    .orderBy(users.id)
    .for('update');
  const changed = await tx
    .update(users)
    .set({ ...(confirmed ? { confirmedAt: sql`now()` } : unconfirmed), updatedAt: sql`now()` })
    .where(
      and(
        inArray(
          users.id,
          found.map(({ id }) => id),
        ),
        confirmed ? isNull(users.confirmedAt) : isNotNull(users.confirmedAt),
      ),
    )
    .returning({ id: users.id, fname: users.fname, mname: users.mname, lname: users.lname });
  return { found: found.length, changed };
}

export async function readTotal(db: Queryable, name: 'members' | 'members_in_diaspora') {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, name));
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

/** Returns the member ID of an admin if no admin has set a password of their own yet; else null. */
export async function findAdminWithInitialPassword(db: Queryable): Promise<string | null> {
  const admins = await db
    .select({ memberId: users.memberId, mustChangePassword: users.mustChangePassword })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.mustChangePassword)
    .limit(1);
  const [first] = admins;
  return first?.mustChangePassword ? first.memberId : null;
}
