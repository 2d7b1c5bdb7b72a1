import { type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Invitation, User } from '#contract/account/schemas.ts';
import { recordsOf } from '../../../db/merged-records.ts';
import { payments, users } from '../../../db/schema/index.ts';

/** The first day on which what was due before is overdue, after the days of grace. */
export const overdueBefore = sql`((now() at time zone 'Africa/Lagos')::date
  - (select grace_days from dues_settings))`;

/**
 * Whether anything is overdue, from the balance that is kept (ledger.md, 'Owed and overdue'); computed
 * in the query that reads the user.
 */
export const standing = sql<User['standing']>`coalesce((
  select case when oldest_due < ${overdueBefore} then 'owing'
    when charged then 'financial' else 'none' end
  from member_accounts where member_accounts.user_id = users.id
), 'none')`;

/**
 * What has become of a member's invitation, null where there was none or the account was claimed. Only for
 * accounts that wait, so that a list of others reads nothing more.
 */
export const invitation = sql<Invitation | null>`case when users.account_state = 'invited' then (
  select jsonb_build_object('state', state, 'mailedAt', mailed_at, 'mails', mails, 'reason', reason)
  from invitations where invitations.user_id = users.id) end`;

const pendingNameColumns = {
  pendingFname: users.pendingFname,
  pendingMname: users.pendingMname,
  pendingLname: users.pendingLname,
};

/** The columns of a user in responses. The password's hash is not among them. */
export const userColumns = {
  id: users.id,
  memberId: users.memberId,
  fname: users.fname,
  mname: users.mname,
  lname: users.lname,
  email: users.email,
  phoneNumber: users.phoneNumber,
  secondaryPhoneNumber: users.secondaryPhoneNumber,
  address: users.address,
  state: users.state,
  photoKey: users.photoKey,
  birthDay: users.birthDay,
  maritalStatus: users.maritalStatus,
  memberSince: users.memberSince,
  existingMember: users.existingMember,
  diaspora: users.diaspora,
  placeOfWork: users.placeOfWork,
  designation: users.designation,
  pendingDesignation: users.pendingDesignation,
  ...pendingNameColumns,
  duesCategory: users.duesCategory,
  role: users.role,
  accountState: users.accountState,
  offRegister: users.offRegister,
  invitation,
  confirmed: sql<boolean>`${users.confirmedAt} is not null`,
  emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  standing,
};

/** When dues were last paid; for one user at a time. */
export const lastPayment = sql<Date | null>`(
  select max(paid_at) from payments
  where payments.user_id in ${recordsOf(sql`users.id`)} and payments.status = 'successful'
)`.mapWith(payments.paidAt);

/** A row with `userColumns`. */
export type UserRow = SelectResultFields<typeof userColumns>;

/** The columns that a log-in is checked against, and the names that a password must not be. */
export const credentialColumns = {
  id: users.id,
  passwordHash: users.passwordHash,
  mustChangePassword: users.mustChangePassword,
  role: users.role,
  accountState: users.accountState,
  offRegister: users.offRegister,
  confirmedAt: users.confirmedAt,
  isMember: users.isMember,
  designation: users.designation,
  pendingDesignation: users.pendingDesignation,
  duesCategory: users.duesCategory,
  memberId: users.memberId,
  email: users.email,
  pendingEmail: users.pendingEmail,
  emailConfirmedAt: users.emailConfirmedAt,
  fname: users.fname,
  mname: users.mname,
  lname: users.lname,
  ...pendingNameColumns,
};

/**
 * Compares an address without regard to case. Members without an address have none in common, and a
 * record that is not on the register any more has given its address up.
 */
export const hasEmail = (email: string): SQL =>
  sql`(lower(${users.email}) = lower(${email}) and ${users.email} <> '' and ${users.offRegister} is null)`;
