import { sql } from 'drizzle-orm';
import type { MemberField } from '#contract/members/schemas.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** A member who is on the register, as the list's columns have them. */
export type RegisteredMember = Record<Exclude<MemberField, 'status'>, string | null> & {
  id: string;
  email: string;
  fname: string;
  status: string;
  accountState: (typeof users.$inferSelect)['accountState'];
};

/** What a row is looked up by; null where the list does not say. */
export type LookupKey = { memberId: string | null; email: string | null };

/** What the register knows of a row: its member, whose address it names, and how both are compared. */
export type Match = {
  idKey: string | null;
  emailKey: string | null;
  member: RegisteredMember | null;
  emailOwner: string | null;
};

const listed = (wanted: readonly LookupKey[]) => sql`unnest(
    ${sql.param(wanted.map((row) => row.memberId))}::text[],
    ${sql.param(wanted.map((row) => row.email))}::text[]
  ) with ordinality as list (member_id, email, place)`;

/**
 * Looks all rows up, in their order, in two statements. The database compares: its idea of upper and
 * lower case is the one that the unique indexes go by.
 *
 * @param lock keeps the members found as they are until the transaction ends
 */
export async function findMatches(
  db: Queryable,
  wanted: readonly LookupKey[],
  lock: boolean,
): Promise<Match[]> {
  const members = await db.execute<RegisteredMember & { place: string }>(sql`
    select list.place, users.id, users.member_id as "memberId", fname, mname, lname, users.email,
      phone_number as "phoneNumber", secondary_phone_number as "secondaryPhoneNumber", address, state,
      marital_status as "maritalStatus", member_since as "memberSince",
      existing_member as "existingMember", birth_day as "birthDay", diaspora,
      place_of_work as "placeOfWork", designation as status, account_state as "accountState"
    from ${listed(wanted)} join users on lower(users.member_id) = lower(list.member_id)
    order by users.id ${lock ? sql`for update of users` : sql``}`);
  const compared = await db.execute<Omit<Match, 'member'>>(sql`
    select lower(list.member_id) as "idKey", lower(list.email) as "emailKey",
      users.id as "emailOwner"
    from ${listed(wanted)} left join users on lower(users.email) = lower(list.email)
    order by list.place`);
  const byPlace = new Map(members.rows.map(({ place, ...member }) => [Number(place), member]));
  return compared.rows.map((row, index) => ({ ...row, member: byPlace.get(index + 1) ?? null }));
}

/**
 * Writes new members in one statement, so that it holds no totals yet where it waits for somebody who
 * registers. 2,000 rows of twenty values are within the 65,535 parameters that a statement may have.
 */
export async function insertMembers(tx: Transaction, rows: (typeof users.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(users).values(rows);
}

/** A member as they are to be, whole. */
export type MemberUpdate = Omit<RegisteredMember, 'accountState'> & { inDiaspora: boolean };

/** Writes members as they are to be, in one statement. */
export async function updateMembers(tx: Transaction, rows: readonly MemberUpdate[]) {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update users set fname = list.fname, mname = list.mname, lname = list.lname, email = list.email,
      phone_number = list."phoneNumber", secondary_phone_number = list."secondaryPhoneNumber",
      address = list.address, state = list.state, marital_status = list."maritalStatus",
      member_since = list."memberSince", existing_member = list."existingMember",
      birth_day = list."birthDay", diaspora = list.diaspora, in_diaspora = list."inDiaspora",
      place_of_work = list."placeOfWork", designation = list.status, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (id uuid, fname text, mname text,
      lname text, email text, "phoneNumber" text, "secondaryPhoneNumber" text, address text,
      state text, "maritalStatus" text, "memberSince" text, "existingMember" text, "birthDay" text,
      diaspora text, "inDiaspora" boolean, "placeOfWork" text, status text)
    where users.id = list.id`);
}
