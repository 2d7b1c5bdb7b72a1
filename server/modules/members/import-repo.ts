import { sql } from 'drizzle-orm';
import type { MemberField } from '#contract/members/schemas.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** A member on the register, with the list's columns. */
export type RegisteredMember = Record<Exclude<MemberField, 'status'>, string | null> & {
  id: string;
  email: string;
  fname: string;
  status: string;
  accountState: (typeof users.$inferSelect)['accountState'];
};

/** The values to look a row up by; null if the row lacks them. */
export type LookupKey = { memberId: string | null; email: string | null };

/**
 * The register's matches for a row: its member, the owner of its address, and how both are
 * compared.
 */
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
 * Looks up all rows, in order, in two statements. The database compares, because its rules for
 * upper and lower case are those of the unique indexes.
 *
 * @param lock locks the members found until the transaction ends
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
 * Inserts new members in one statement, so that it has not locked the counters while it waits for a
 * simultaneous registration. 2,000 rows of twenty values are within the 65,535 parameters of a
 * statement.
 */
export async function insertMembers(tx: Transaction, rows: (typeof users.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(users).values(rows);
}

/** A member's complete new values. */
export type MemberUpdate = Omit<RegisteredMember, 'accountState'> & { inDiaspora: boolean };

/** Updates members in one statement. */
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
