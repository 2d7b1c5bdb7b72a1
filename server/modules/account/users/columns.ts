import { type SQL, sql } from 'drizzle-orm';
import { recordsOf } from '../../../db/merged-records.ts';
import { payments, users } from '../../../db/schema/index.ts';

export const pendingNameColumns = {
  pendingFname: users.pendingFname,
  pendingMname: users.pendingMname,
  pendingLname: users.pendingLname,
};

/** When dues were last paid; for one user at a time. */
export const lastPayment = sql<Date | null>`(
  select max(paid_at) from payments
  where payments.user_id in ${recordsOf(sql`users.id`)} and payments.status = 'successful'
)`.mapWith(payments.paidAt);

/** The columns that a log-in is checked against, and the names that a password must not be. */
export const credentialColumns = {
  id: users.id,
  passwordHash: users.passwordHash,
  mustChangePassword: users.mustChangePassword,
  role: users.role,
  accountState: users.accountState,
  membership: users.membership,
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
