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

const matching = ({ search, subject }: EntryFilters): SQL | undefined =>
  and(
    subject ? inArray(auditEntries.subject, [...subject]) : ne(auditEntries.subject, 'session'),
    named(search),
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
    .select({ entry: auditEntries, actor: person(actors), member: person(users) })
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
