import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { closeness } from '../../db/member-id.ts';

/** The member of a listed ID. */
export type ListedMember = { id: string; memberId: string; name: string; isMember: boolean };

/** Looks members up by their IDs, in any spelling, in the order asked; null where there is none. */
export async function findByMemberId(
  db: Queryable,
  memberIds: readonly string[],
): Promise<(ListedMember | null)[]> {
  const { rows } = await db.execute<ListedMember & { place: string }>(sql`
    select list.place, users.id, users.member_id as "memberId", users.is_member as "isMember",
      users.fname || ' ' || users.lname as name
    from unnest(${sql.param(memberIds)}::text[]) with ordinality as list (member_id, place)
      join users on member_id_key(users.member_id) = member_id_key(list.member_id)
    order by ${closeness(sql`list.member_id`)}`);
  const byPlace = new Map(rows.map(({ place, ...member }) => [Number(place), member]));
  return memberIds.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** An opening balance that stands, in kobo; negative for a credit. */
export type StandingOpening = { userId: string; year: number; kobo: number };

/** Returns the opening balances of members that were not reversed. */
export async function findOpenings(
  db: Queryable,
  userIds: readonly string[],
): Promise<StandingOpening[]> {
  const { rows } = await db.execute<StandingOpening>(sql`
    select user_id as "userId", year,
      (case when side = 'money' then -change_kobo else change_kobo end)::float8 as kobo
    from ledger_entries opening
    where kind = 'opening' and user_id = any(${sql.param(userIds)}::uuid[])
      and not exists (
        select from ledger_entries reversal where reversal.reverses = opening.id
      )`);
  return rows;
}
