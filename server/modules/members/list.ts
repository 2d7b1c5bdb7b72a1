import type { z } from 'zod';
import { pagesOf } from '#contract/lists.ts';
import { countLimit, type memberListQuery } from '#contract/members/schemas.ts';
import type { Context } from '../../context.ts';
import type { UserRow } from './columns.ts';
import { type PageRange, prepareMemberList, usualLimit } from './list-repo.ts';
import { createOffsetIndex } from './offset-index.ts';
import { createSearchCounts } from './search-counts.ts';
import { findMemberIds, type MemberFilters } from './search-repo.ts';

type Query = z.output<typeof memberListQuery>;
type Page = { rows: UserRow[]; total: number; exact: boolean; pages: number };

/* Up to here a page is walked to, from whichever end is nearer. */
const shallow = 2_000;

/**
 * Pages of the members' list. The total of the whole list is kept by the database rather than counted,
 * and deep pages begin at an anchor, or else are walked to from the nearer end.
 */
export function createMemberList({ db, background }: Pick<Context, 'db' | 'background'>) {
  const list = prepareMemberList(db);
  const fromAnchor = createOffsetIndex(db, (work) => background.run('measure the list', work));
  const foundCount = createSearchCounts(db);

  async function walkedIds(stretch: PageRange, after: number): Promise<string[]> {
    const { sort, limit, offset } = stretch;
    if (after >= offset) return list.idsFromStart(stretch);
    return list.idsFromEnd({
      sort,
      offset: Math.max(0, after),
      limit: limit + Math.min(0, after),
    });
  }

  async function everyone(stretch: PageRange): Promise<{ rows: UserRow[]; total: number }> {
    const { sort, limit, offset } = stretch;
    if (offset === 0 && limit === usualLimit) return list.first(sort);
    const kept = await list.kept();
    const { total } = kept;
    if (offset >= total) return { rows: [], total };
    const after = total - offset - limit;
    if (after <= 0 && limit === usualLimit)
      return { rows: await list.last(sort, limit + after), total };
    const deep = Math.min(offset, after) > shallow;
    const ids = (deep && (await fromAnchor(stretch, kept))) || (await walkedIds(stretch, after));
    return { rows: await list.byIds(ids), total };
  }

  async function found(filters: MemberFilters, stretch: PageRange) {
    const { version } = await list.kept();
    const hits = await foundCount(filters, version);
    const exact = hits <= countLimit;
    const ids = await findMemberIds(db, filters, stretch, exact);
    return { rows: await list.byIds(ids), total: Math.min(hits, countLimit), exact };
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
