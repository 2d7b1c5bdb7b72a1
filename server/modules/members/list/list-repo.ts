import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { countLimit, type MemberSort } from '#contract/members/schemas.ts';
import type { Database } from '../../../db/client.ts';
import { queryValue } from '../../../db/rows.ts';
import { users } from '../../../db/schema/index.ts';
import { isNarrowed } from '../../../db/search.ts';
import { batchesOf, columnList, type Snapshot } from '../../../db/snapshot.ts';
import { type UserRow, userColumns } from '../../account/users/public-repo.ts';
import { conditions, type MemberFilters } from './search-repo.ts';

/* The id breaks ties; a UUID v7 sorts by the time of creation. */
const sortKeys: Record<string, SQL[]> = {
  name: [sql`${users.sortName} collate "C"`],
  memberId: [sql`lower(${users.memberId})`],
  createdAt: [],
};

const orderOf = (sort: MemberSort): SQL[] =>
  [...(sortKeys[sort.replace('-', '')] ?? []), sql`${users.id}`].map(
    sort.startsWith('-') ? desc : asc,
  );

const inOrder = (sort: MemberSort): SQL => sql`order by ${sql.join(orderOf(sort), sql`, `)}`;

/** The members that match a search and filters: what comes behind the columns of a SELECT. */
export const matching = (filters: MemberFilters): SQL => sql`from users
  ${filters.search === '' ? sql`` : sql`join member_search on member_search.user_id = users.id`}
  where ${conditions(filters)}`;

/** Returns a page of the members that match a search and filters. Sorts ids alone, so that no row is read that is not shown. */
export async function membersPage(
  db: Database,
  filters: MemberFilters,
  { sort, limit, offset }: { sort: MemberSort; limit: number; offset: number },
): Promise<UserRow[]> {
  const page = sql`select users.id ${matching(filters)} ${inOrder(sort)} limit ${limit} offset ${offset}`;
  return db
    .select(userColumns)
    .from(users)
    .where(sql`${users.id} in (${page})`)
    .orderBy(...orderOf(sort));
}

/** Counts the members, or those who match: exactly up to `countLimit`; one more means that there are more. */
export const countMembers = async (db: Database, filters: MemberFilters): Promise<number> =>
  (await queryValue<number>(db)`select count(*)::integer as count from (
    select ${matching(filters)} limit ${isNarrowed(filters) ? countLimit + 1 : null}) as found`) ??
  0;

/** Counts the members in the diaspora. */
export const countAbroad = (db: Database): Promise<number> =>
  db.$count(users, and(isNull(users.offRegister), eq(users.inDiaspora, true)));

/** Yields the members that match a search and filters, in order, in batches of a snapshot. */
export const membersInOrder = (
  tx: Snapshot,
  filters: MemberFilters,
  sort: MemberSort,
): AsyncGenerator<UserRow[]> =>
  batchesOf<UserRow>(
    tx,
    sql`select ${columnList(userColumns)} ${matching(filters)} ${inOrder(sort)}`,
  );
