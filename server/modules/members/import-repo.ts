import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MemberField } from '#contract/members/schemas.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { closeness } from '../../db/member-id.ts';
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

/* The column of each field that a list can bring. All are texts. */
const columns = {
  memberId: users.memberId,
  fname: users.fname,
  lname: users.lname,
  mname: users.mname,
  email: users.email,
  phoneNumber: users.phoneNumber,
  secondaryPhoneNumber: users.secondaryPhoneNumber,
  address: users.address,
  state: users.state,
  status: users.designation,
  duesCategory: users.duesCategory,
  maritalStatus: users.maritalStatus,
  memberSince: users.memberSince,
  existingMember: users.existingMember,
  birthDay: users.birthDay,
  diaspora: users.diaspora,
  placeOfWork: users.placeOfWork,
} satisfies Record<MemberField, PgColumn>;

const fields = Object.entries(columns).map(([field, column]) => ({
  field: sql.identifier(field),
  column,
  name: sql.identifier(column.name),
}));

/* A list finds a member by the member ID, and so never changes it. */
const changeable = fields.filter(({ column }) => column !== users.memberId);

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
  const members = await db.execute<RegisteredMember & { place: string; rank: number }>(sql`
    select list.place, users.id, account_state as "accountState",
      ${closeness(sql`list.member_id`)} as rank,
      ${sql.join(
        fields.map(({ column, field }) => sql`${column} as ${field}`),
        sql`, `,
      )}
    from ${listed(wanted)} join users on member_id_key(users.member_id) = member_id_key(list.member_id)
      and users.off_register is null
    order by users.id ${lock ? sql`for update of users` : sql``}`);
  const compared = await db.execute<Omit<Match, 'member'>>(sql`
    select member_id_key(list.member_id) as "idKey", lower(list.email) as "emailKey",
      users.id as "emailOwner"
    from ${listed(wanted)} left join users on lower(users.email) = lower(list.email)
      and users.off_register is null
    order by list.place`);
  /* The closest record comes last and stays. */
  const ranked = members.rows.toSorted((one, other) => one.rank - other.rank);
  const byPlace = new Map(ranked.map(({ place, rank: _, ...member }) => [Number(place), member]));
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
    update users set updated_at = now(), in_diaspora = list."inDiaspora", ${sql.join(
      changeable.map(({ name, field }) => sql`${name} = list.${field}`),
      sql`, `,
    )}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (id uuid, "inDiaspora" boolean,
      ${sql.join(
        changeable.map(({ field }) => sql`${field} text`),
        sql`, `,
      )})
    where users.id = list.id`);
}
