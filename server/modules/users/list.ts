import type { z } from 'zod';
import type { memberListQuery } from '#contract/calls-users.ts';
import { pagesOf } from '#contract/lists.ts';
import type { Database } from '../../db/client.ts';
import type { UserRow } from './columns.ts';
import {
  createMemberStretches,
  findMemberIds,
  findMembers,
  type MemberFilters,
  type Stretch,
} from './list-repo.ts';

type Query = z.output<typeof memberListQuery>;
type Page = { rows: UserRow[]; total: number; exact: boolean; pages: number };

/* Up to here a stretch is read from the start without first asking how long the list is. */
const shallow = 1_000;

/**
 * Pages of the members' list. The total of the whole list is kept by the database rather than counted,
 * and deep pages are read from the nearer end.
 */
export function createMemberList(db: Database) {
  const stretches = createMemberStretches(db);

  async function everyone(stretch: Stretch): Promise<{ rows: UserRow[]; total: number }> {
    if (stretch.offset < shallow) {
      const [total, rows] = await Promise.all([stretches.total(), stretches.fromStart(stretch)]);
      return { rows, total };
    }
    const total = await stretches.total();
    const after = total - stretch.offset - stretch.limit;
    if (stretch.offset >= total) return { rows: [], total };
    if (after >= stretch.offset) return { rows: await stretches.fromStart(stretch), total };
    const fromEnd = {
      ...stretch,
      offset: Math.max(0, after),
      limit: stretch.limit + Math.min(0, after),
    };
    return { rows: await stretches.fromEnd(fromEnd), total };
  }

  async function found(filters: MemberFilters, stretch: Stretch) {
    const { ids, total, exact } = await findMemberIds(db, filters, stretch);
    return { rows: await findMembers(db, ids), total, exact };
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
