import type { Queryable } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { users } from '../../../db/schema/index.ts';
import { credentialColumns } from '../users/columns.ts';

/** Returns the credentials for a member ID in any spelling. */
export async function findCredentials(db: Queryable, memberId: string) {
  const [row] = await db.select(credentialColumns).from(users).where(hasMemberId(memberId));
  return row ?? null;
}
