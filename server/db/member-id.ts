import { type Column, type SQL, sql } from 'drizzle-orm';
import { users } from './schema/index.ts';

/**
 * Compares a member ID in any spelling (contract/member-id.ts). A record that is not on the register
 * any more has given its ID up.
 */
export const hasMemberId = (memberId: string): SQL =>
  sql`(member_id_key(${users.memberId}) = member_id_key(${memberId}) and ${users.offRegister} is null)`;

/** The number in a member ID, as `memberIdNumber` of the contract has it. */
export const memberIdNumber = (memberId: SQL | Column) =>
  sql<string>`ltrim(regexp_replace(normalize(${memberId}, nfkc), '[^0-9]', '', 'g'), '0')`;

/** Whether a member ID has no letters, so that its number may be another's with letters. */
export const isBareNumber = (memberId: SQL | Column) => sql<boolean>`${memberId} !~ '[^0-9 ./-]'`;
