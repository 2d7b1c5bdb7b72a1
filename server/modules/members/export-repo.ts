import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MemberSort } from '#contract/members/schemas.ts';
import type { Database } from '../../db/client.ts';
import { memberSearch, users } from '../../db/schema/index.ts';
import { type UserRow, userColumns } from './columns.ts';
import { conditions, type MemberFilters } from './search-repo.ts';

/** A place in a sorted list: the member that stands there, and what the sort goes by. */
export type Cursor = { key: string; id: string };

/* Of those who came at the same time, and of one name, the id decides. */
const keys: Record<string, SQL> = {
  name: sql`${users.sortName} collate "C"`,
  memberId: sql`lower(${users.memberId})`,
  createdAt: sql`''::text`,
};

/* Ids tell the order in which members came, so that alone is the order of `createdAt`. */
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
 * So many members of those that a search and filters leave, after a place in their order.
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
