import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row of `users` is a confirmed member's: what `mayCall` has for 'member' (contract/access.ts), admins
 * included.
 */
export const isConfirmedMember: SQL = sql`(users.confirmed_at is not null or users.role = 'admin')`;
