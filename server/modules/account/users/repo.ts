import { or, sql } from 'drizzle-orm';
import { memberIdNumber } from '#contract/member-id.ts';
import type { Name } from '#contract/names.ts';
import type { Queryable } from '../../../db/client.ts';
import { hasMemberId, isBareNumber, memberIdNumber as sqlNumber } from '../../../db/member-id.ts';
import { firstRow, insertInto } from '../../../db/rows.ts';
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

/**
 * Returns who has a name and the number of a member ID, where one of both IDs lacks its letters: 046898, 46898 and
 * MB046898 of one name are one person.
 */
export const findSameNumber = (
  db: Queryable,
  { memberId, fname, mname, lname }: Name & { memberId: string },
) =>
  db
    .select({
      id: users.id,
      memberId: users.memberId,
      accountState: users.accountState,
      hasEmail: sql<boolean>`${users.email} <> ''`,
    })
    .from(users)
    .where(
      sql`${memberIdNumber(memberId)} <> ''
        and ${sqlNumber(users.memberId)} = ${memberIdNumber(memberId)} and ${users.offRegister} is null
        and (${isBareNumber(users.memberId)} or ${isBareNumber(sql`${memberId}::text`)})
        and name_keys(${users.fname}, ${users.mname}, ${users.lname}) && name_keys(${fname}, ${mname ?? null}, ${lname})`,
    )
    .limit(1)
    .then(firstRow);

export const insertUser = insertInto(users);
