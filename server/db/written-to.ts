import { type SQL, sql } from 'drizzle-orm';
import { isConfirmedMember } from './confirmed-member.ts';

/*
 * The conditions of contract/members/written-to.ts on a row of `users`, for every query that finds whom a mail, a
 * text message or a letter goes to, or counts them.
 */

/** Whether a member is recorded as deceased. */
export const isDeceased: SQL = sql`(users.dues_category is not distinct from 'deceased')`;

/** Whether mails about their own account and payments go to somebody. */
export const mayBeToldOfAccount: SQL = sql`(users.off_register is null and not ${isDeceased})`;

/** Whether the society writes to somebody as its member. */
export const mayBeWrittenTo: SQL = sql`(${mayBeToldOfAccount}
  and users.account_state <> 'disabled'
  and (${isConfirmedMember} or users.account_state = 'invited'))`;

/**
 * Whether a mail can reach a row's address. One under `.invalid` is undeliverable (RFC 2606): the first admin has
 * one at first.
 */
export const hasMailbox: SQL = sql`(users.email <> '' and users.email not ilike '%.invalid')`;
