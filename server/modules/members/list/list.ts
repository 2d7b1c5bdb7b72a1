import type { z } from 'zod';
import { countLimit, type memberListQuery } from '#contract/members/schemas.ts';
import type { Context } from '../../../context.ts';
import { isNarrowed } from '../../../db/search.ts';
import { countMembers, membersPage } from './list-repo.ts';

export type MemberListQuery = z.output<typeof memberListQuery>;

/** Returns a page of the members' list, with how many there are: of a search, no more than `countLimit` are counted. */
export async function listMembers(
  { db }: Pick<Context, 'db'>,
  { page, limit, sort, ...filters }: MemberListQuery,
) {
  const [rows, count] = await Promise.all([
    membersPage(db, filters, { sort, limit, offset: (page - 1) * limit }),
    countMembers(db, filters),
  ]);
  const totalIsExact = count <= countLimit || !isNarrowed(filters);
  const total = totalIsExact ? count : countLimit;
  return { rows, total, totalIsExact };
}
