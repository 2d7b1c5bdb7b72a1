import { eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { users } from '../../../db/schema/index.ts';
import { credentialColumns, hasEmail } from '../users/columns.ts';

/** Returns what a user's log-in is checked against; null where there is none. */
export async function findCredentialsById(db: Queryable, id: string) {
  const [row] = await db.select(credentialColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Finds a user by member ID in any spelling, or by e-mail; the member ID has priority. */
export async function findByIdentity(db: Queryable, identity: string) {
  const [row] = await db
    .select(credentialColumns)
    .from(users)
    .where(or(hasMemberId(identity), hasEmail(identity)))
    .orderBy(sql`${hasMemberId(identity)} desc`)
    .limit(1);
  return row ?? null;
}
