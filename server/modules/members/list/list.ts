import type { z } from 'zod';
import { pagesOf } from '#contract/lists.ts';
import { countLimit, type memberListQuery } from '#contract/members/schemas.ts';
import type { Context } from '../../../context.ts';
import type { UserRow } from '../../account/users/public-repo.ts';
import { defaultLimit, type PageRange, prepareMemberList } from './list-repo.ts';
import { createOffsetIndex } from './offset-index.ts';
import { createSearchCounts } from './search-counts.ts';
import { findMemberIds, type MemberFilters } from './search-repo.ts';

type Query = z.output<typeof memberListQuery>;
type Page = { rows: UserRow[]; total: number; exact: boolean; pages: number };

/* Up to this offset, from the nearer end, a page is scanned. */
const maxScan = 2_000;

/**
 * Creates the pages of the members' list. A trigger maintains the total. Deep pages start from the
 * offset index, or are scanned from the nearer end.
 */
export function createMemberList({ db, background }: Pick<Context, 'db' | 'background'>) {
  const list = prepareMemberList(db);
  const fromIndex = createOffsetIndex(db, (work) => background.run('measure the list', work));
  const foundCount = createSearchCounts(db);

  async function scannedIds(range: PageRange, after: number): Promise<string[]> {
    const { sort, limit, offset } = range;
    if (after >= offset) return list.idsFromStart(range);
    return list.idsFromEnd({
      sort,
      offset: Math.max(0, after),
      limit: limit + Math.min(0, after),
    });
  }

  async function allMembers(range: PageRange): Promise<{ rows: UserRow[]; total: number }> {
    const { sort, limit, offset } = range;
    if (offset === 0 && limit === defaultLimit) return list.first(sort);
    const counts = await list.counts();
    const { total } = counts;
    if (offset >= total) return { rows: [], total };
    const after = total - offset - limit;
    if (after <= 0 && limit === defaultLimit)
      return { rows: await list.last(sort, limit + after), total };
    const deep = Math.min(offset, after) > maxScan;
    const ids = (deep && (await fromIndex(range, counts))) || (await scannedIds(range, after));
    return { rows: await list.byIds(ids), total };
  }

  async function matchingMembers(filters: MemberFilters, range: PageRange) {
    const { version } = await list.counts();
    const hits = await foundCount(filters, version);
    const exact = hits <= countLimit;
    const ids = await findMemberIds(db, filters, range, exact);
    return { rows: await list.byIds(ids), total: Math.min(hits, countLimit), exact };
  }

  return async ({ page, limit, sort, ...filters }: Query): Promise<Page> => {
    const range = { sort, limit, offset: (page - 1) * limit };
    const narrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
    const answer = narrowed
      ? await matchingMembers(filters, range)
      : { ...(await allMembers(range)), exact: true };
    return { ...answer, pages: pagesOf(answer.total, limit) };
  };
}
