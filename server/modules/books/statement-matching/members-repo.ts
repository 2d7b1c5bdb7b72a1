import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { memberAccounts, users } from '../../../db/schema/index.ts';

/** A member among the candidates of a line; what they owe now, in kobo. */
export type CandidateMember = { id: string; memberId: string; name: string; owedKobo: number };

/** Returns members by the ids of their records: of a merged one, the member into whose record it went. */
export async function findCandidates(db: Queryable, ids: readonly string[]) {
  const records = alias(users, 'records');
  const rows = await db
    .select({
      recordId: records.id,
      id: users.id,
      memberId: users.memberId,
      /* Namesakes differ in their middle names. */
      name: sql<string>`concat_ws(' ', ${users.fname}, nullif(${users.mname}, ''), ${users.lname})`,
      owedKobo: sql<number>`coalesce(${memberAccounts.owedKobo}, 0)::float8`,
    })
    .from(records)
    .innerJoin(users, eq(users.id, sql`coalesce(${records.mergedInto}, ${records.id})`))
    .leftJoin(memberAccounts, eq(memberAccounts.userId, users.id))
    .where(sql`${records.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ recordId, ...member }) => [recordId, member]));
}
