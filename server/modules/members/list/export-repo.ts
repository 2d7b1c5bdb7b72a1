import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { MemberSort } from '#contract/members/schemas.ts';
import { memberSearch, users } from '../../../db/schema/index.ts';
import { batchesOf, type Snapshot } from '../../../db/snapshot.ts';
import { type UserRow, userColumns } from '../../account/users/public-repo.ts';
import { conditions, type MemberFilters } from './search-repo.ts';

/* The id breaks ties; a UUID v7 sorts by the time of creation. */
const keys: Record<string, SQL[]> = {
  name: [sql`${users.sortName} collate "C"`],
  memberId: [sql`lower(${users.memberId})`],
  createdAt: [],
};

/** Yields the members that match a search and filters, in order, in batches of a snapshot. */
export async function* membersInOrder(
  tx: Snapshot,
  filters: MemberFilters,
  sort: MemberSort,
): AsyncGenerator<UserRow[]> {
  const way = sort.startsWith('-') ? desc : asc;
  const ids = tx.select({ id: users.id }).from(users).$dynamic();
  if (filters.search !== '') ids.innerJoin(memberSearch, eq(memberSearch.userId, users.id));
  ids
    .where(conditions(filters))
    .orderBy(...[...(keys[sort.replace('-', '')] ?? []), sql`${users.id}`].map(way));
  for await (const batch of batchesOf<{ id: string }>(tx, ids.getSQL())) {
    const rows = await tx
      .select(userColumns)
      .from(users)
      .where(sql`${users.id} = any(${sql.param(batch.map(({ id }) => id))}::uuid[])`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield batch.flatMap(({ id }) => byId.get(id) ?? []);
  }
}
