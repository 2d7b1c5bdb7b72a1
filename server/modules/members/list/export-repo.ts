import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MemberSort } from '#contract/members/schemas.ts';
import type { Database } from '../../../db/client.ts';
import { memberSearch, users } from '../../../db/schema/index.ts';
import { type UserRow, userColumns } from '../../account/users/public-repo.ts';
import { conditions, type MemberFilters } from './search-repo.ts';

/** A keyset cursor: the last member of a page, with its sort key. */
export type Cursor = { key: string; id: string };

/* The id breaks ties of time and name. */
const keys: Record<string, SQL> = {
  name: sql`${users.sortName} collate "C"`,
  memberId: sql`lower(${users.memberId})`,
  createdAt: sql`''::text`,
};

/* UUIDs v7 sort by creation time, so for `createdAt` the id alone is the order. */
function afterCursor(sort: MemberSort, { key, id }: Cursor): SQL {
  const comparison = sort.startsWith('-') ? sql`<` : sql`>`;
  const by = sort.replace('-', '');
  return by === 'createdAt'
    ? sql`${users.id} ${comparison} ${id}`
    : sql`(${keys[by]}, ${users.id}) ${comparison} (${key}, ${id}::uuid)`;
}

function orderOf(sort: MemberSort): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const by = sort.replace('-', '');
  return by === 'createdAt'
    ? sql`${users.id} ${direction}`
    : sql`${keys[by]} ${direction}, ${users.id} ${direction}`;
}

/**
 * Returns the next members that match a search and filters, after a cursor.
 *
 * @param after null for the first page
 */
export async function membersAfter(
  db: Database,
  filters: MemberFilters,
  sort: MemberSort,
  after: Cursor | null,
  limit: number,
): Promise<(UserRow & { key: string })[]> {
  const key = sql<string>`${keys[sort.replace('-', '')]}`;
  const query = db
    .select({ ...userColumns, key })
    .from(users)
    .$dynamic();
  if (filters.search !== '') query.innerJoin(memberSearch, eq(memberSearch.userId, users.id));
  return query
    .where(and(conditions(filters), after ? afterCursor(sort, after) : undefined))
    .orderBy(orderOf(sort))
    .limit(limit);
}
