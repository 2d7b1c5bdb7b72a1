import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { pick } from 'es-toolkit';
import type { Invitation, NamedMember, User } from '#contract/account/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayLogIn } from '../../../db/membership.ts';
import { existsIn, firstRow, valuesIn } from '../../../db/rows.ts';
import { users } from '../../../db/schema/index.ts';
import { isSameEmail } from '../email/email-address.ts';
import { credentialColumns, lastPayment, pendingNameColumns } from './columns.ts';

/** The first day on which what was due before is overdue, after the days of grace; worked out once a query. */
export const overdueBefore = sql`(select (now() at time zone 'Africa/Lagos')::date - grace_days from dues_settings)`;

/** Whether a member is exempt from dues. */
export const isExempt = sql`(users.dues_category is not distinct from 'exempt')`;

/**
 * Whether anything is overdue, from the balance that is kept (docs/ledger.md); computed
 * in the query that reads the user.
 */
export const standing = sql<User['standing']>`coalesce((
  select case when oldest_due < ${overdueBefore} then 'owing' when ${isExempt} then 'exempt'
    when charged then 'financial' else 'none' end
  from member_accounts where member_accounts.user_id = users.id
), case when ${isExempt} then 'exempt' else 'none' end)`;

/**
 * What has become of a member's invitation, null where there was none or the account was claimed. Only for
 * accounts that wait, so that a list of others reads nothing more.
 */
const invitation = sql<Invitation | null>`case when users.account_state = 'invited' then (
  select jsonb_build_object('state', state, 'mailedAt', mailed_at, 'mails', mails, 'reason', reason)
  from invitations where invitations.user_id = users.id) end`;

/** The columns of a record whose fields an admin may change by these names. */
export const fieldColumns = {
  ...pick(users, ['memberId', 'fname', 'mname', 'lname', 'email']),
  ...pick(users, ['phoneNumber', 'secondaryPhoneNumber', 'address', 'state']),
  ...pick(users, ['birthDay', 'maritalStatus', 'memberSince', 'existingMember']),
  ...pick(users, ['diaspora', 'placeOfWork', 'duesCategory']),
};

/** Their names; a user in a response has them as they are. */
export const fieldNames = Object.keys(fieldColumns) as (keyof typeof fieldColumns)[];

/** The columns of a user in responses. The password's hash is not among them. */
export const userColumns = {
  id: users.id,
  ...fieldColumns,
  ...pick(users, ['photoKey', 'designation', 'pendingDesignation', 'role', 'accountState']),
  ...pendingNameColumns,
  ...pick(users, ['membership', 'offRegister', 'createdAt', 'updatedAt']),
  invitation,
  confirmed: sql<boolean>`${users.confirmedAt} is not null`,
  emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  standing,
};

/** The columns of a member beside whom something is listed; `presentListed` presents them. */
export const listedColumns = {
  _id: users.id,
  ...pick(users, ['memberId', 'fname', 'mname', 'lname', 'photoKey', 'accountState', 'membership']),
  confirmed: sql<boolean>`${users.confirmedAt} is not null`,
};

/** A row with `listedColumns`. */
export type ListedRow = SelectResultFields<typeof listedColumns>;

/** A row with `userColumns`. */
export type UserRow = SelectResultFields<typeof userColumns>;

/* The record that this one was merged into, by name. */
const mergedInto = sql<NamedMember | null>`(
  select jsonb_build_object('_id', winner.id, 'memberId', winner.member_id, 'fname', winner.fname,
    'lname', winner.lname)
  from users winner where winner.id = users.merged_into)`;

/** Returns a user as a page of one shows them; null where there is none. */
export const findUser = (db: Queryable, id: string) =>
  db
    .select({
      ...userColumns,
      lastPayment,
      mustChangePassword: users.mustChangePassword,
      pendingEmail: users.pendingEmail,
      refusedReason: users.refusedReason,
      mergedInto,
    })
    .from(users)
    .where(eq(users.id, id))
    .then(firstRow);

/** Returns a user, locked until the transaction ends. */
export const lockUser = (tx: Transaction, id: string) =>
  tx
    .select({ ...credentialColumns, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
    .then(firstRow);

/** A user as `lockUser` finds them. */
export type Present = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

type Change = Partial<typeof users.$inferInsert>;

const { passwordHash: _, ...columnsWithoutPassword } = getTableColumns(users);

/**
 * Says of addresses that have come or gone which record has each as its own: the first, where none has. The unique
 * index then refuses who registers with it, however many share it. Whatever writes `users.email` or takes a record on or
 * off the register calls this after it.
 */
export async function settleAddresses(db: Queryable, addresses: readonly string[]): Promise<void> {
  const given = addresses.filter((address) => address !== '');
  if (given.length === 0) return;
  await db.execute(sql`
    update users set email_shared = false from (
      select distinct on (lower(email)) id from users
      where lower(email) in (select lower(unnest(${sql.param(given)}::text[]))) and email <> ''
        and off_register is null
      order by lower(email), email_shared, created_at, id) first
    where users.id = first.id and users.email_shared`);
}

/** Returns whose address, among these users, another has as their own: as `settleAddresses` has decided. */
export async function findSharers(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), users.emailShared));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Changes a user, locked; returns the former row, without the password's hash.
 *
 * @param change with `emailShared`, a new address, or that of a record that comes back, may be another's too; without
 * it the unique index refuses one
 */
export async function updateUser(db: Queryable, id: string, change: Change) {
  const [before] = await db
    .select(columnsWithoutPassword)
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  const { emailShared = false, ...others } = change;
  /* Without a change, the record's version stays the same. */
  if (!before || Object.keys(others).length === 0) return before ?? null;
  const email = others.email ?? before.email;
  const comesOrGoes = others.offRegister !== undefined || !isSameEmail(email, before.email);
  await db
    .update(users)
    .set({ ...others, ...(comesOrGoes && { emailShared }), updatedAt: sql`now()` })
    .where(eq(users.id, id));
  if (comesOrGoes) await settleAddresses(db, [before.email, email]);
  return before;
}

/** Returns whether there is an admin. */
export const adminExists = (db: Queryable): Promise<boolean> =>
  existsIn(db, users, eq(users.role, 'admin'));

/** Returns the admins who can log in. */
export const listAdminIds = (db: Queryable): Promise<string[]> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), mayLogIn))
    .then(valuesIn);

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
