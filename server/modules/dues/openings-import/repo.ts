import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';

/** The member of a listed ID. */
export type ListedMember = { id: string; memberId: string; name: string; isMember: boolean };

/**
 * Looks members up by their IDs, in any spelling, in the order asked; null where there is none. The ID of a
 * record that was merged is that of the record it was merged into, unless another has it by now.
 */
export async function findByMemberId(
  db: Queryable,
  memberIds: readonly string[],
): Promise<(ListedMember | null)[]> {
  const { rows } = await db.execute<ListedMember & { place: string }>(sql`
    select list.place, holder.id, holder.member_id as "memberId", holder.is_member as "isMember",
      holder.fname || ' ' || holder.lname as name
    from unnest(${sql.param(memberIds)}::text[]) with ordinality as list (member_id, place)
      join users on member_id_key(users.member_id) = member_id_key(list.member_id)
        and users.off_register is distinct from 'refused'
      join users holder on holder.id = coalesce(users.merged_into, users.id)
    order by users.off_register is null`);
  const byPlace = new Map(rows.map(({ place, ...member }) => [Number(place), member]));
  return memberIds.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** Counts who was on the register on a day, besides these members. */
export async function countOthersOnRegister(
  db: Queryable,
  { asAt, listed }: { asAt: string; listed: readonly string[] },
): Promise<number> {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::integer as others from users
    where ${mayBeCharged} and id <> all(${sql.param(listed)}::uuid[])
      and exists (select from membership_events event where event.user_id = users.id
        and event.taken_back_at is null and (event.date is null or event.date <= ${asAt}))`);
  return rows[0]?.others ?? 0;
}

/** Returns what dues of a year members were charged, in kobo, where that stands. */
export async function findCharged(
  db: Queryable,
  userIds: readonly string[],
): Promise<StandingOpening[]> {
  const { rows } = await db.execute<StandingOpening>(sql`
    select coalesce(record.merged_into, record.id) as "userId", charge.year,
      sum(charge.change_kobo)::float8 as kobo
    from ledger_entries charge join users record on record.id = charge.user_id
    where charge.kind = 'charge' and (record.id = any(${sql.param(userIds)}::uuid[])
        or record.merged_into = any(${sql.param(userIds)}::uuid[]))
      and not exists (
        select from ledger_entries reversal where reversal.reverses = charge.id
      )
    group by 1, 2 order by 2`);
  return rows;
}

/** An opening balance that stands, in kobo; negative for a credit. */
type StandingOpening = { userId: string; year: number; kobo: number };

/** Returns the opening balances of members that were not reversed. */
export async function findOpenings(
  db: Queryable,
  userIds: readonly string[],
): Promise<StandingOpening[]> {
  const { rows } = await db.execute<StandingOpening>(sql`
    select coalesce(record.merged_into, record.id) as "userId", year,
      (case when side = 'money' then -change_kobo else change_kobo end)::float8 as kobo
    from ledger_entries opening join users record on record.id = opening.user_id
    where kind = 'opening' and (record.id = any(${sql.param(userIds)}::uuid[])
        or record.merged_into = any(${sql.param(userIds)}::uuid[]))
      and not exists (
        select from ledger_entries reversal where reversal.reverses = opening.id
      )`);
  return rows;
}
