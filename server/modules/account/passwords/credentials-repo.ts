import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { users } from '../../../db/schema/index.ts';
import { credentialColumns } from '../users/columns.ts';

/** Returns the credentials for a member ID in any spelling. */
export async function findCredentials(db: Queryable, memberId: string) {
  const [row] = await db.select(credentialColumns).from(users).where(hasMemberId(memberId));
  return row ?? null;
}

/** Returns how many who can log in have one e-mail address at most: 1 where nobody shares any. */
export async function countAtOneAddress(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ most: number }>(sql`
    select coalesce(max(people), 1)::integer as most from (
      select count(*) as people from users
      where email <> '' and off_register is null and account_state = 'active' and lower(email) in (
        select lower(email) from users where email_shared and email <> '' and off_register is null)
      group by lower(email)) sharing`);
  return rows[0]?.most ?? 1;
}
