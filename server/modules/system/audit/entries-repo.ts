import { aliasedTable, and, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { memberIdKey } from '#contract/member-id.ts';
import type { auditListQuery } from '#contract/system/audit/schemas.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Page, pageOf } from '../../../db/rows.ts';
import { auditEntries, users } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';

type EntryFilters = Omit<z.output<typeof auditListQuery>, 'page' | 'limit'>;

const actors = aliasedTable(users, 'actors');

/* Who has every word in the name or the member ID, also off the register: the trail outlives a record. */
function named(search: string): SQL | undefined {
  const words = wordsOf(search);
  if (words.length === 0) return undefined;
  const matches = words.map(
    (word) => sql`(users.sort_name like ${containing(word)}
      or member_id_key(users.member_id) = ${memberIdKey(word)})`,
  );
  const people = sql`(select users.id from users where ${sql.join(matches, sql` and `)})`;
  return or(sql`${auditEntries.actorId} in ${people}`, sql`${auditEntries.userId} in ${people}`);
}

/* What a number of the books is of: 'RCT-2026-000123', a receipt that was superseded too, 'PV-2026-000004'. */
function numbered(search: string): SQL | undefined {
  const number = search.trim().toUpperCase();
  if (!/^[A-Z]{2,4}-\d{4}-\d+$/.test(number)) return undefined;
  return sql`${auditEntries.subjectId} in (
    select id::text from payments where invoice_number = ${number} or receipt_number = ${number}
    union select payment_id::text from receipts where number = ${number}
    union select coalesce(reverses, id)::text from cash_entries where voucher_number = ${number})`;
}

const id = sql`${auditEntries.subjectId}::uuid`;

/* The receipts of a payment are written in the transactions of the acts that give them out. */
const numberOf = sql<string | null>`case ${auditEntries.subject}
  when 'payment' then coalesce(
    (select number from receipts where payment_id = ${id} and created_at <= ${auditEntries.at}
      order by created_at desc, number desc limit 1),
    (select coalesce(receipt_number, invoice_number) from payments where id = ${id}))
  when 'cash entry' then (select voucher_number from cash_entries where id = ${id}) end`;

const formerNumberOf = sql<string | null>`case when ${auditEntries.subject} = 'payment' then (
  select former.number from receipts receipt join receipts former on former.id = receipt.supersedes
  where receipt.payment_id = ${id} and receipt.created_at = ${auditEntries.at}) end`;

/* A day among the values of an entry. */
const dayIn = (values: typeof auditEntries.before | typeof auditEntries.after, field: string) =>
  sql`(${values} ->> ${field}::text)::date`;
const dayOf = (field: string) =>
  sql`coalesce(${dayIn(auditEntries.before, field)}, ${dayIn(auditEntries.after, field)})`;

/* What counts in the days, counted in them before it was corrected, or closes, opens or signs them. */
function ofDays({ from, until }: EntryFilters): SQL | undefined {
  if (from === undefined && until === undefined) return undefined;
  const first = sql`coalesce(${from ?? null}::date, '-infinity')`;
  const last = sql`coalesce(${until ?? null}::date, 'infinity')`;
  const within = (day: SQL) => sql`${day} between ${first} and ${last}`;
  const booked = (whose: SQL) => sql`exists (select from ledger_entries entry
    where ${whose} and (${within(sql`entry.date`)} or ${within(sql`entry.posted_on`)}))`;
  const suspended = (whose: SQL) => sql`exists (select from suspense_entries entry
    where ${whose} and ${within(sql`entry.posted_on`)})`;
  const ends = [auditEntries.before, auditEntries.after].map(
    (values) => sql`coalesce(${dayIn(values, 'until')}, '-infinity')`,
  );
  return sql`case ${auditEntries.subject}
    when 'payment' then ${booked(sql`entry.payment_id = ${id}`)} or ${suspended(sql`entry.payment_id = ${id}`)}
    when 'ledger entry' then ${within(dayOf('asAt'))} or ${booked(sql`entry.id = ${id}`)}
    when 'levy' then ${booked(sql`entry.levy_id = ${id}`)}
    when 'subscription' then ${booked(sql`entry.subscription_id = ${id}`)}
    when 'cash entry' then exists (select from cash_entries entry
      where ${id} in (entry.id, entry.reverses) and ${within(sql`entry.date`)})
    when 'bank statement' then ${suspended(sql`entry.line_id = ${id}`)} or exists (
      select from statement_lines line
      where ${id} in (line.id, line.statement_id) and ${within(sql`line.date`)})
    when 'gateway event' then ${suspended(sql`entry.event_id = ${id}`)}
    when 'period' then least(${sql.join(ends, sql`, `)}) < ${last} and greatest(${sql.join(ends, sql`, `)}) >= ${first}
    when 'cash account' then ${within(sql`coalesce(${dayOf('until')}, ${dayOf('clearedOn')}, ${dayOf('openedOn')})`)}
    else false end`;
}

/* A moment is told in ms, and kept with more: what was done in it is not after it. */
const matching = (filters: EntryFilters): SQL | undefined => {
  const { search, subject, since } = filters;
  return and(
    subject ? inArray(auditEntries.subject, [...subject]) : ne(auditEntries.subject, 'session'),
    since === undefined ? undefined : gte(auditEntries.at, new Date(Date.parse(since) + 1)),
    ofDays(filters),
    numbered(search) ?? named(search),
  );
};

/** Returns a page of the trail, the latest first, with the names of today, and how many entries there are. */
export async function listEntries(db: Queryable, filters: EntryFilters, page: Page) {
  const person = ({ id, fname, lname, memberId }: typeof actors | typeof users) => ({
    id,
    fname,
    lname,
    memberId,
  });
  const where = matching(filters);
  const latestFirst = db
    .select({
      entry: auditEntries,
      number: numberOf,
      formerNumber: formerNumberOf,
      actor: person(actors),
      member: person(users),
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(where)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id));
  return pageOf(latestFirst, db.$count(auditEntries, where), page);
}

/** Returns the names of the persons and the accounts of the cash book that have one of these ids. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const among = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, fname || ' ' || lname || ', ' || member_id as name from users where id = ${among}
    union all select id, name from cash_accounts where id = ${among}`);
  return new Map(rows.map(({ id: one, name }) => [one, name]));
}
