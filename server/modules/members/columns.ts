import { type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { User } from '#contract/accounts/schemas.ts';
import { payments, users } from '../../db/schema/index.ts';

/** The current due year: that of the newest due date (api.md 'Objects'). */
export const currentDueYear = sql`(select max(due_year) from subscriptions)`;

/**
 * Whether the current due year is paid, computed in the query that reads the user. Selects a value
 * instead of using `exists`: PostgreSQL may hash all payments of the year for an `exists` when it
 * cannot know that few users are read.
 */
export const standing = sql<User['standing']>`case
  when ${currentDueYear} is null then 'none'
  when (
    select payments.id from payments
    where payments.user_id = users.id and payments.status = 'successful'
      and payments.due_year = ${currentDueYear}
  ) is not null then 'financial'
  else 'owing' end`;

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
  role: users.role,
  accountState: users.accountState,
  confirmed: sql<boolean>`${users.confirmedAt} is not null`,
  emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  standing,
};

/** When dues were last paid; for one user at a time. */
export const lastPayment = sql<Date | null>`(
  select max(paid_at) from payments
  where payments.user_id = users.id and payments.status = 'successful'
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
  memberId: users.memberId,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  fname: users.fname,
  mname: users.mname,
  lname: users.lname,
};

/** Compares a member ID or an address without regard to case. */
export const equalsIgnoringCase = (
  column: typeof users.memberId | typeof users.email,
  text: string,
): SQL => sql`lower(${column}) = lower(${text})`;
