import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/index.ts';

/**
 * Compares a member ID in any spelling (contract/member-id.ts). A record that is not on the register
 * any more has given its ID up.
 */
export const hasMemberId = (memberId: string): SQL =>
  sql`(member_id_key(${users.memberId}) = member_id_key(${memberId}) and ${users.offRegister} is null)`;

/**
 * Ranks the records of one member ID, which only data from before the canonical form has twice: an
 * account that is not disabled is closest, then the same spelling, then the record that is not marked.
 */
export const closeness = (memberId: string | SQL): SQL<number> =>
  sql`case when users.account_state = 'disabled' then 0 else 4 end
    + case when lower(users.member_id) = lower(${memberId}) then 2 else 0 end
    + case when users.member_id_shared then 0 else 1 end`;
