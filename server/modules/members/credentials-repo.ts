import { eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { credentialColumns, equalsIgnoringCase } from './columns.ts';

/** Who a log-in is for, by member ID, without regard to case. */
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

/** By member ID or by e-mail; the member ID goes first where both would fit. */
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
