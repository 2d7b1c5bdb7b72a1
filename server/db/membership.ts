import { type SQL, sql } from 'drizzle-orm';
import { countedKinds, type Membership, memberKinds } from '#contract/membership.ts';

/*
 * The conditions of contract/membership.ts on a row of `users`, for every query that lists, counts, charges or
 * writes to members.
 */

const isOneOf = (kinds: readonly Membership[]): SQL =>
  sql`(users.off_register is null and users.membership is not null and users.membership in (${sql.join(
    kinds.map((kind) => sql.raw(`'${kind}'`)),
    sql`, `,
  )}))`;

/** Whether somebody is a member of the society, suspended or not. */
export const isMember: SQL = isOneOf(memberKinds);

/** Whether dues and levies are charged to somebody: to members, and to who has applied. */
export const mayBeCharged: SQL = isOneOf(countedKinds);

/** Whether a member is recorded as deceased. */
export const isDeceased: SQL = sql`(users.membership is not distinct from 'deceased')`;

/** Whether somebody can log in: not who has died, though somebody has their password. */
export const mayLogIn: SQL = sql`(users.account_state = 'active' and not ${isDeceased})`;

/** Whether the society writes to somebody as its member, whether or not they can log in. */
export const mayBeWrittenTo: SQL = isMember;

/** Whether mails about their own account and payments go to somebody. */
export const mayBeToldOfAccount: SQL = sql`(users.off_register is null and not ${isDeceased})`;

/**
 * Whether a mail can reach a row's address. One under `.invalid` is undeliverable (RFC 2606): the first admin has
 * one at first.
 */
export const hasMailbox: SQL = sql`(users.email <> '' and users.email not ilike '%.invalid')`;

/**
 * Whether a row of `users` is a confirmed member's: what `mayCall` has for 'member' (contract/access.ts), admins
 * included.
 */
export const isConfirmedMember: SQL = sql`(users.confirmed_at is not null or users.role = 'admin')`;
