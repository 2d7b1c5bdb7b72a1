import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { memberSearch, users } from '../../../db/schema/index.ts';
import { conditions, type MemberFilters } from './search-repo.ts';

/** Returns the ids of all members that match a search and filters. */
export async function findMatchingIds(db: Queryable, filters: MemberFilters): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberSearch, eq(memberSearch.userId, users.id))
    .where(conditions(filters))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}
