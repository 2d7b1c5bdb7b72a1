import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { matching } from './list-repo.ts';
import type { MemberFilters } from './search-repo.ts';

/** Returns the ids of all members that match a search and filters. */
export async function findMatchingIds(db: Queryable, filters: MemberFilters): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select users.id ${matching(filters)} order by users.id`,
  );
  return rows.map(({ id }) => id);
}
