import { eq, type SQL, sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { AuditAction } from '#contract/system/audit/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { firstRow, hasRows, queryRows, valuesIn } from '../../../db/rows.ts';
import { auditEntries } from '../../../db/schema/index.ts';
import { memberColumns, type RegisteredMember } from './import-repo.ts';

/*
 * An import is known by the audit trail: an entry of 'members-list.imported' for each of its calls, and, of the same
 * moment, one of 'member.imported' for each record that it added or changed.
 */

/** What is done to lists is done to: one name for all, by which the trail finds them. */
export const listSubject = 'members-list';

/* The entries of what was done to an import, or to all. */
const ofLists = (
  entry: SQL,
  action: Extract<AuditAction, `members-list.${string}`>,
  importId: SQL = sql`${entry}.after ->> 'importId'`,
) =>
  sql`(${entry}.subject_id = ${listSubject} and ${entry}.action = ${action} and ${entry}.after ->> 'importId' = ${importId})`;

/* The entries of an import about its records. Their moment has more digits than a Date. */
const entriesOf = (id: string) => sql`(
  select entry.* from audit_entries call join audit_entries entry
    on entry.at = call.at and entry.actor_id is not distinct from call.actor_id and entry.action = 'member.imported'
  where ${ofLists(sql`call`, 'members-list.imported', sql`${id}`)})`;

/** Returns whether anything of an import was taken back. */
export const isTakenBack = (db: Queryable, id: string): Promise<boolean> =>
  hasRows(db)`select from audit_entries undone
    where ${ofLists(sql`undone`, 'members-list.taken-back', sql`${id}`)}`;

/** Returns when an import began, and its file; null where there is none. */
export const findImport = (db: Queryable, id: string) =>
  db
    .select({ at: auditEntries.at, list: sql<string | null>`${auditEntries.after} ->> 'list'` })
    .from(auditEntries)
    .where(ofLists(sql`${auditEntries}`, 'members-list.imported', sql`${id}`))
    .orderBy(auditEntries.at)
    .limit(1)
    .then(firstRow);

/** Returns what was done to lists, the oldest first, with who did it. */
export const listActs = (db: Queryable) =>
  db
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      after: auditEntries.after,
      by: nameOf(auditEntries.actorId),
    })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, listSubject))
    .orderBy(auditEntries.at, auditEntries.id);

/** Locks the records of an import until the transaction ends. */
export async function lockRecords(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    select from users where id in (select user_id from ${entriesOf(id)} entry) order by id for update`);
}

/** A record that an import added, and what there is of it besides. */
type Added = {
  _id: string;
  name: string;
  memberId: string;
  email: string;
  accountState: string;
  isMerged: boolean;
  hasMerged: boolean;
  hasPaid: boolean;
  wasInvited: boolean;
  /** Charges that stand. */
  charges: number;
  /** What was charged or waived since, in words; null for nothing that stands. */
  inAccountSince: string | null;
  /** The last act on the record since, and its day; null for none. */
  laterAction: AuditAction | null;
  laterOn: string | null;
};

/* An invitation changes nothing of a record, nor does what was taken back of imports. */
const harmless: readonly AuditAction[] = [
  'member.invited',
  'member.letters-made',
  'member.invitation-refused',
  'mails.undelivered',
  'mails.complained',
  'member.import-taken-back',
];

/* The moments of an import, whose calls may have one record twice, and of those that were taken back. */
const momentsBeside = (id: string) => sql`(
  select at from audit_entries own where ${ofLists(sql`own`, 'members-list.imported', sql`${id}`)}
  union all
  select imported.at from audit_entries imported join audit_entries undone
    on ${ofLists(sql`undone`, 'members-list.taken-back', sql`imported.after ->> 'importId'`)}
  where ${ofLists(sql`imported`, 'members-list.imported')})`;

const stands = (entry: SQL) => sql`${entry}.kind <> 'reversal' and not exists (
  select from ledger_entries reversal where reversal.reverses = ${entry}.id)`;

/** Returns the records that an import added and that are not taken back, by name. */
export const findAdded = (db: Queryable, id: string) =>
  queryRows<Added>(db)`
    select users.id as "_id", fname || ' ' || lname as name, member_id as "memberId", email,
      account_state as "accountState", off_register is not null as "isMerged",
      exists (select from users loser where loser.merged_into = users.id) as "hasMerged",
      exists (select from payments where payments.user_id = users.id) as "hasPaid",
      exists (select from invitations where invitations.user_id = users.id) as "wasInvited",
      (select count(*)::integer from ledger_entries charge
        where charge.user_id = users.id and ${stands(sql`charge`)}) as charges,
      (select coalesce(later.name, case later.kind when 'charge' then 'dues' when 'opening' then 'opening balance'
          when 'writeoff' then 'write-off' else later.kind end || coalesce(' of ' || later.year, ''))
        from ledger_entries later
        where later.user_id = users.id and later.created_at <> added.at and ${stands(sql`later`)}
        order by later.position limit 1) as "inAccountSince",
      act.action as "laterAction", (act.at at time zone 'Africa/Lagos')::date::text as "laterOn"
    from ${entriesOf(id)} added join users on users.id = added.user_id
      left join lateral (
        select later.action, later.at from audit_entries later
        where later.user_id = users.id and later.at <> added.at and later.action <> all(${sql.param(harmless)})
          and not (later.action = 'member.imported' and later.at in (select at from ${momentsBeside(id)} beside))
        order by later.at desc limit 1
      ) act on true
    where added.after ? 'memberId' and off_register is distinct from 'refused'
    order by sort_name collate "C", users.id`;

type Values = Readonly<Record<string, unknown>>;

/** A record that an import changed: what it is now, what the list found and what it wrote. */
export type Altered = RegisteredMember & {
  isOffRegister: boolean;
  /** A name that the member has asked for waits. */
  asksName: boolean;
  /** The address is confirmed, or the member changes it. */
  usesEmail: boolean;
  before: Values | null;
  after: Values | null;
};

/** Returns the records that an import changed and had not added, by name; for each of its calls, the first one first. */
export const findAltered = (db: Queryable, id: string) =>
  queryRows<Altered>(db)`
    with entries as ${entriesOf(id)}
    select ${memberColumns}, off_register is not null as "isOffRegister",
      pending_fname is not null as "asksName",
      email_confirmed_at is not null or pending_email is not null as "usesEmail", altered.before, altered.after
    from entries altered join users on users.id = altered.user_id
    where altered.user_id not in (select user_id from entries where after ? 'memberId')
    order by sort_name collate "C", users.id, altered.at`;

/** Returns which of some addresses members of the register have, besides these; in small letters. */
export const findUsedEmails = async (
  db: Queryable,
  emails: readonly string[],
  besides: readonly string[],
): Promise<Set<string>> =>
  new Set(
    valuesIn(
      await queryRows<{ email: string }>(db)`
        select lower(email) as email from users
        where lower(email) in (select lower(unnest(${sql.param(emails)}::text[]))) and email <> ''
          and off_register is null and id <> all(${sql.param(besides)}::uuid[])`,
    ),
  );

/** Records that one statement takes off, so that none of them takes long: each has an event of its membership. */
const removedAtOnce = 1_000;

/**
 * Takes records off the register; their IDs and addresses are free. Each says at once what its event will, which needs no
 * second writing of it. The triggers of a statement keep the plan of the first one that a connection sent, also of one that
 * changed a single record, by which a thousand take a minute: plans are made anew, and again for those that follow.
 */
export async function removeRecords(tx: Transaction, ids: readonly string[], reason: string) {
  await tx.execute(sql`discard plans`);
  for (const part of chunk(ids, removedAtOnce))
    await tx.execute(sql`
      update users set off_register = 'refused', refused_reason = ${reason}, account_state = 'disabled',
        membership = 'refused', email_shared = false, updated_at = now()
      where id = any(${sql.param(part)}::uuid[])`);
  await tx.execute(sql`discard plans`);
}
