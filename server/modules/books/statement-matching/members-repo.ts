import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { memberAccounts, users } from '../../../db/schema/index.ts';

/** A member among the candidates of a line; what they owe now, in kobo. */
export type CandidateMember = { id: string; memberId: string; name: string; owedKobo: number };

/** Returns members by id. */
export async function findCandidates(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: users.id,
      memberId: users.memberId,
      /* Namesakes differ in their middle names. */
      name: sql<string>`concat_ws(' ', ${users.fname}, nullif(${users.mname}, ''), ${users.lname})`,
      owedKobo: sql<number>`coalesce(${memberAccounts.owedKobo}, 0)::float8`,
    })
    .from(users)
    .leftJoin(memberAccounts, eq(memberAccounts.userId, users.id))
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
