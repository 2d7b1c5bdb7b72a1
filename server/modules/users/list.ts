import type { z } from 'zod';
import type { memberListQuery } from '#contract/calls-users.ts';
import { pagesOf } from '#contract/lists.ts';
import type { Database } from '../../db/client.ts';
import type { UserRow } from './columns.ts';
import {
  findMemberIds,
  type MemberFilters,
  prepareMemberList,
  type Stretch,
  usualLimit,
} from './list-repo.ts';

type Query = z.output<typeof memberListQuery>;
type Page = { rows: UserRow[]; total: number; exact: boolean; pages: number };

/**
 * Pages of the members' list. The total of the whole list is kept by the database rather than counted,
 * and deep pages are read from the nearer end.
 */
export function createMemberList(db: Database) {
  const list = prepareMemberList(db);

  async function everyone(stretch: Stretch): Promise<{ rows: UserRow[]; total: number }> {
    const { sort, limit, offset } = stretch;
    if (offset === 0 && limit === usualLimit) return list.first(sort);
    const total = await list.total();
    if (offset >= total) return { rows: [], total };
    const after = total - offset - limit;
    const ids =
      after >= offset
        ? await list.idsFromStart(stretch)
        : await list.idsFromEnd({
            sort,
            offset: Math.max(0, after),
            limit: limit + Math.min(0, after),
          });
    return { rows: await list.byIds(ids), total };
  }

  async function found(filters: MemberFilters, stretch: Stretch) {
    const { ids, total, exact } = await findMemberIds(db, filters, stretch);
    return { rows: await list.byIds(ids), total, exact };
  }

  return async ({ page, limit, sort, ...filters }: Query): Promise<Page> => {
    const stretch = { sort, limit, offset: (page - 1) * limit };
    const narrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
    const answer = narrowed
      ? await found(filters, stretch)
      : { ...(await everyone(stretch)), exact: true };
    return { ...answer, pages: pagesOf(answer.total, limit) };
  };
}
