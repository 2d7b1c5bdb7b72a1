import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/index.ts';

/**
 * Compares a member ID in any spelling (contract/member-id.ts). A record that is not on the register
 * any more has given its ID up.
 */
export const hasMemberId = (memberId: string): SQL =>
  sql`(member_id_key(${users.memberId}) = member_id_key(${memberId}) and ${users.offRegister} is null)`;
