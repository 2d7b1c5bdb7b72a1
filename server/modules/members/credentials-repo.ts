import { eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { credentialColumns, equalsIgnoringCase } from './columns.ts';

/** Returns the credentials for a member ID, without regard to case. */
export async function findCredentials(db: Queryable, memberId: string) {
  const [row] = await db
    .select(credentialColumns)
    .from(users)
    .where(equalsIgnoringCase(users.memberId, memberId));
  return row ?? null;
}

export async function findCredentialsById(db: Queryable, id: string) {
  const [row] = await db.select(credentialColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Finds a user by member ID or e-mail; the member ID has priority. */
export async function findByIdentity(db: Queryable, identity: string) {
  const [row] = await db
    .select(credentialColumns)
    .from(users)
    .where(
      or(equalsIgnoringCase(users.memberId, identity), equalsIgnoringCase(users.email, identity)),
    )
    .orderBy(sql`${equalsIgnoringCase(users.memberId, identity)} desc`)
    .limit(1);
  return row ?? null;
}
