import { eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { mayLogIn } from '../../../db/membership.ts';
import { firstRow } from '../../../db/rows.ts';
import { users } from '../../../db/schema/index.ts';
import { credentialColumns, hasEmail } from '../users/columns.ts';

/** Returns what a user's log-in is checked against; null where there is none. */
export const findCredentialsById = (db: Queryable, id: string) =>
  db.select(credentialColumns).from(users).where(eq(users.id, id)).then(firstRow);

/**
 * Finds the user of a member ID in any spelling, else all who have the e-mail address; first those who can log in.
 *
 * @param limit how many at most
 */
export async function findByIdentity(db: Queryable, identity: string, limit: number) {
  const byId = hasMemberId(identity);
  const rows = await db
    .select({ ...credentialColumns, isById: sql<boolean>`${byId}` })
    .from(users)
    .where(or(byId, hasEmail(identity)))
    .orderBy(sql`${byId} desc, ${mayLogIn} desc`, users.createdAt, users.id)
    .limit(limit);
  return rows[0]?.isById ? rows.slice(0, 1) : rows;
}
