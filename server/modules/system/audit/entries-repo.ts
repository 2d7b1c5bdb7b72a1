import { aliasedTable, and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { memberIdKey } from '#contract/member-id.ts';
import type { AuditSubject } from '#contract/system/audit/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { auditEntries, users } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';

type EntryFilters = { search: string; subject?: readonly AuditSubject[] | undefined };

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
    union select id::text from cash_entries where voucher_number = ${number})`;
}

const numberOf = sql<string | null>`case ${auditEntries.subject}
  when 'payment' then (select coalesce(receipt_number, invoice_number) from payments
    where id = ${auditEntries.subjectId}::uuid)
  when 'cash entry' then (select voucher_number from cash_entries where id = ${auditEntries.subjectId}::uuid) end`;

const matching = ({ search, subject }: EntryFilters): SQL | undefined =>
  and(
    subject ? inArray(auditEntries.subject, [...subject]) : ne(auditEntries.subject, 'session'),
    numbered(search) ?? named(search),
  );

/** Returns a page of the trail, the latest first, with the names of today. */
export async function listEntries(
  db: Queryable,
  filters: EntryFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const person = ({ id, fname, lname, memberId }: typeof actors | typeof users) => ({
    id,
    fname,
    lname,
    memberId,
  });
  return db
    .select({ entry: auditEntries, number: numberOf, actor: person(actors), member: person(users) })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(matching(filters))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
}

export const countEntries = (db: Queryable, filters: EntryFilters): Promise<number> =>
  db.$count(auditEntries, matching(filters));
