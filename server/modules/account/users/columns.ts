import { type SQL, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { recordsOf } from '../../../db/merged-records.ts';
import { payments, users } from '../../../db/schema/index.ts';

export const pendingNameColumns = {
  ...pick(users, ['pendingFname', 'pendingMname', 'pendingLname']),
};

/** When dues were last paid; for one user at a time. */
export const lastPayment = sql<Date | null>`(
  select max(paid_at) from payments
  where payments.user_id in ${recordsOf(sql`users.id`)} and payments.status = 'successful'
)`.mapWith(payments.paidAt);

/** The columns that a log-in is checked against, and the names that a password must not be. */
export const credentialColumns = {
  ...pick(users, ['id', 'passwordHash', 'mustChangePassword', 'role', 'accountState']),
  ...pick(users, ['membership', 'offRegister', 'isMember', 'duesCategory']),
  ...pick(users, ['designation', 'pendingDesignation', 'confirmedAt', 'emailConfirmedAt']),
  ...pick(users, ['memberId', 'email', 'pendingEmail', 'fname', 'mname', 'lname']),
  ...pendingNameColumns,
};

/**
 * Compares an address without regard to case. Members without an address have none in common, and a
 * record that is not on the register any more has given its address up.
 */
export const hasEmail = (email: string): SQL =>
  sql`(lower(${users.email}) = lower(${email}) and ${users.email} <> '' and ${users.offRegister} is null)`;
