import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isMember } from '../../../db/membership.ts';
import { matching } from './list-repo.ts';
import type { MemberFilters } from './search-repo.ts';

/** Returns the ids of all members that match a search and filters. */
export async function findMatchingIds(db: Queryable, filters: MemberFilters): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users.id ${matching(filters)} order by users.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns whether the society has a member yet, besides its admins. */
export async function hasMembers(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from users where ${isMember} and role = 'user') as found`,
  );
  return rows[0]?.found ?? false;
}
