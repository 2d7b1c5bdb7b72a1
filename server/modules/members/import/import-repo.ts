import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ImportLikeness, importLikenesses } from '#contract/members/import/import.ts';
import { namesElsewhere } from '#contract/members/import/names.ts';
import type { MemberField } from '#contract/members/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isBareNumber, memberIdNumber } from '../../../db/member-id.ts';
import { users } from '../../../db/schema/index.ts';
import { fieldColumns } from '../../account/users/public-repo.ts';

/** A member on the register, with the list's columns. */
export type RegisteredMember = Record<Exclude<MemberField, 'status'>, string | null> & {
  id: string;
  email: string;
  fname: string;
  status: string;
  accountState: (typeof users.$inferSelect)['accountState'];
};

/** The fields that a row is looked up by. */
export const lookupFields = [
  'memberId',
  'email',
  'phoneNumber',
  'secondaryPhoneNumber',
  'birthDay',
  'fname',
  'mname',
  'lname',
] as const;

/** The values to look a row up by; null if the row lacks them. */
export type LookupKey = Record<(typeof lookupFields)[number], string | null>;

/** A member with another ID whom a row resembles, and what they have in common. */
type Resembling = { by: ImportLikeness[]; member: RegisteredMember };

/** Who has a row's address. */
type Owner = { id: string; fname: string; lname: string; memberId: string };

/**
 * The register's matches for a row: its member, some who have its address, how both are compared, and
 * whom it resembles where its ID is new.
 */
export type Match = {
  idKey: string | null;
  emailKey: string | null;
  member: RegisteredMember | null;
  emailOwners: Owner[];
  resembles: Resembling | null;
};

/* The column of each field that a list can bring. All are texts. */
const columns = { ...fieldColumns, status: users.designation } satisfies Record<
  MemberField,
  PgColumn
>;

const fields = Object.entries(columns).map(([field, column]) => ({
  field: sql.identifier(field),
  column,
  name: sql.identifier(column.name),
}));

/* A list finds a member by the member ID, and so never changes it. */
const changeable = fields.filter(({ column }) => column !== users.memberId);

/* The columns are named in the order of `lookupFields`. */
const listed = (wanted: readonly LookupKey[]) =>
  sql`unnest(${sql.join(
    lookupFields.map((field) => sql`${sql.param(wanted.map((row) => row[field]))}::text[]`),
    sql`, `,
  )}) with ordinality as list (member_id, email, phone, second_phone, birth_day, fname, mname, lname, place)`;

/** The columns of a `RegisteredMember`. */
export const memberColumns = sql`users.id, account_state as "accountState", ${sql.join(
  fields.map(({ column, field }) => sql`${column} as ${field}`),
  sql`, `,
)}`;

type Placed = RegisteredMember & { place: string };

/** A phone number or an address that more members have is no sign of a person: it is a firm's, or an office's. */
const maxSharing = 3;

/*
 * What members have in common with a row of their name. The digits are compared for IDs without letters alone:
 * a list of namesakes would take long.
 */
const namesakes = {
  name: sql`users.birth_day = list.birth_day`,
  number: sql`${isBareNumber(sql`list.member_id`)}
    and ${memberIdNumber(sql`users.member_id`)} = ${memberIdNumber(sql`list.member_id`)}`,
} satisfies Partial<Record<ImportLikeness, SQL>>;

/*
 * A list may have first and last names the other way round. The index of names finds who begins like one; it has
 * only who is on the register, so that this must ask for them.
 */
const byName = (beginning: SQL) =>
  sql.join(
    Object.entries(namesakes).map(
      ([likeness, isLike]) => sql`
  select list.place, ${likeness} as likeness, named.id from list cross join lateral (
    select users.id from users
    where name_key(users.lname || users.fname || coalesce(users.mname, '')) collate "C" >= ${beginning}
      and name_key(users.lname || users.fname || coalesce(users.mname, '')) collate "C"
        < ${beginning} || U&'\\+10FFFF'
      and name_keys(users.fname, users.mname, users.lname) && list.names
      and users.off_register is null and ${isLike}
    order by users.id limit ${maxSharing}) named`,
    ),
    sql` union all `,
  );

const hasListedEmail = sql`lower(users.email) = lower(list.email) and users.email <> ''`;

/* Who has what a row has, where few do. */
const sharing = (likeness: ImportLikeness, isSame: SQL) => sql`
  select list.place, ${likeness} as likeness, sharing.id from list cross join lateral (
    select few.id, count(*) over () as people from (
      select id from users where ${isSame} and users.off_register is null
      limit ${maxSharing + 1}) few
    ) sharing
    where sharing.people <= ${maxSharing}`;

/*
 * Looks for other members who have the address, the phone number, or the name of a row with its birthday or the
 * digits of its member ID, or that a record with its member ID was merged into: a list that has both IDs must
 * not add the second one again. By indexes, whatever the size of the register.
 */
async function findResembling(
  db: Queryable,
  wanted: readonly (LookupKey & { index: number; id?: string })[],
  lock: boolean,
): Promise<Map<number, Resembling>> {
  const found = new Map<number, Resembling[]>();
  if (wanted.length === 0) return new Map();
  const asked = wanted.flatMap(namesElsewhere);
  const { rows } = await db.execute<Placed & { likeness: ImportLikeness }>(sql`
    select found.place, found.likeness, ${memberColumns} from (
      with list as materialized (select *, name_keys(fname, mname, lname) as names,
        name_key(lname || split_part(fname, ' ', 1)) as surname_first,
        name_key(fname || split_part(lname, ' ', 1)) as first_name_first
        from ${listed(asked)})
      select list.place, 'memberId' as likeness, former.merged_into as id from list
        join users former on member_id_key(former.member_id) = member_id_key(list.member_id)
          and former.off_register = 'merged'
      union all
      ${sharing('email', hasListedEmail)}
      union all
      ${sharing('phone', sql`users.phone_number = list.phone`)}
      union all
      ${sharing('phone', sql`users.phone_number = list.second_phone`)}
      union all ${byName(sql`list.surname_first`)}
      union all ${byName(sql`list.first_name_first`)}
    ) found join users on users.id = found.id and users.off_register is null
    order by users.id ${lock ? sql`for update of users` : sql``}`);
  for (const { place, likeness, ...member } of rows) {
    const { index = 0, id } = asked[Number(place) - 1] ?? {};
    if (member.id === id) continue;
    const ofRow = found.get(index) ?? [];
    found.set(index, ofRow);
    const known = ofRow.find((other) => other.member.id === member.id);
    if (!known) ofRow.push({ by: [likeness], member });
    else if (!known.by.includes(likeness)) known.by.push(likeness);
  }
  /* The one who had the member ID, else who has most in common. */
  const weight = ({ by }: Resembling) =>
    by.length + (by.includes('memberId') ? importLikenesses.length : 0);
  const closest = (ofRow: Resembling[]) =>
    ofRow.reduce((best, other) => (weight(other) > weight(best) ? other : best));
  return new Map([...found].map(([index, ofRow]) => [index, closest(ofRow)]));
}

/**
 * Looks up all rows, in order, in three statements. The database compares, because its rules for
 * upper and lower case are those of the unique indexes.
 *
 * @param lock locks the members found until the transaction ends
 */
export async function findMatches(db: Queryable, wanted: readonly LookupKey[], lock: boolean) {
  const members = await db.execute<Placed>(sql`
    select list.place, ${memberColumns}
    from ${listed(wanted)} join users on member_id_key(users.member_id) = member_id_key(list.member_id)
      and users.off_register is null
    order by users.id ${lock ? sql`for update of users` : sql``}`);
  const compared = await db.execute<Omit<Match, 'member' | 'resembles'>>(sql`
    select member_id_key(list.member_id) as "idKey", lower(list.email) as "emailKey",
      coalesce((select jsonb_agg(few) from (
        select id, fname, lname, member_id as "memberId" from users
        where ${hasListedEmail} and users.off_register is null
        order by created_at, id limit ${maxSharing + 1}) few), '[]') as "emailOwners"
    from ${listed(wanted)}
    order by list.place`);
  const byPlace = new Map(members.rows.map(({ place, ...member }) => [Number(place), member]));
  const isNew = (index: number) => wanted[index]?.memberId && !byPlace.has(index + 1);
  const added = wanted.flatMap((row, index) => (isNew(index) ? [{ ...row, index }] : []));
  const resembling = await findResembling(db, added, lock);
  return compared.rows.map((row, index) => ({
    ...row,
    member: byPlace.get(index + 1) ?? null,
    resembles: resembling.get(index) ?? null,
  }));
}

/** Registrations that are compared at once: each is looked up in the whole register. */
const maxCompared = 200;

/** Returns the newest registrations that wait and whom each resembles, if anybody: as a row of a list does. */
export async function findRegistrationsAlike(db: Queryable) {
  const { memberId, email, phoneNumber, secondaryPhoneNumber, birthDay, fname, mname, lname } =
    columns;
  const named = { id: users.id, memberId, email, fname, mname, lname };
  const waiting = await db
    .select({ ...named, phoneNumber, secondaryPhoneNumber, birthDay })
    .from(users)
    .where(
      sql`confirmed_at is null and account_state = 'active' and off_register is null and role <> 'admin'`,
    )
    .orderBy(desc(users.createdAt))
    .limit(maxCompared);
  const wanted = waiting.map((row, index) => ({ ...row, index }));
  const resembling = await findResembling(db, wanted, false);
  return waiting.flatMap((row, index) => {
    const resembles = resembling.get(index);
    return resembles ? [{ ...row, resembles }] : [];
  });
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

/* The list is the secretariat's: a name that it changes is confirmed, and no other one waits any more. */
const unlessRenamed = (column: string) => sql`${sql.identifier(column)} = case
  when (users.fname, users.mname, users.lname) is distinct from (list.fname, list.mname, list.lname) then null
  else users.${sql.identifier(column)} end`;

/** Updates members in one statement; a new address may be another's too, until `settleAddresses` decides. */
export async function updateMembers(tx: Transaction, rows: readonly MemberUpdate[]) {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update users set updated_at = now(), in_diaspora = list."inDiaspora",
      email_shared = email_shared or lower(users.email) <> lower(list.email), ${sql.join(
        [
          ...changeable.map(({ name, field }) => sql`${name} = list.${field}`),
          ...['pending_fname', 'pending_mname', 'pending_lname'].map(unlessRenamed),
        ],
        sql`, `,
      )}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (id uuid, "inDiaspora" boolean,
      ${sql.join(
        changeable.map(({ field }) => sql`${field} text`),
        sql`, `,
      )})
    where users.id = list.id`);
}
