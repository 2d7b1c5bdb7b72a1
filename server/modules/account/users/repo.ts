import { or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { insertInto } from '../../../db/rows.ts';
import { users } from '../../../db/schema/index.ts';
import { hasEmail } from './columns.ts';

/** Returns the users who have the member ID, in any spelling, or the address. */
export async function findConflicts(
  db: Queryable,
  wanted: { memberId?: string | undefined; email?: string | null | undefined },
) {
  const { memberId, email } = wanted;
  const byMemberId = memberId === undefined ? sql`false` : hasMemberId(memberId);
  const byEmail = email ? hasEmail(email) : sql`false`;
  return db
    .select({
      id: users.id,
      accountState: users.accountState,
      memberId: sql<boolean>`${byMemberId}`,
      email: sql<boolean>`${byEmail}`,
      hasEmail: sql<boolean>`${users.email} <> ''`,
    })
    .from(users)
    .where(or(byMemberId, byEmail));
}

export const insertUser = insertInto(users);
