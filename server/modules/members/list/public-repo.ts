import type { Queryable } from '../../../db/client.ts';
import { isMember } from '../../../db/membership.ts';
import { queryValue, queryValues } from '../../../db/rows.ts';
import { matching } from './list-repo.ts';
import type { MemberFilters } from './search-repo.ts';

/** Returns the ids of all members that match a search and filters. */
export const findMatchingIds = (db: Queryable, filters: MemberFilters): Promise<string[]> =>
  queryValues<string>(db)`select users.id ${matching(filters)} order by users.id`;

/** Returns whether the society has a member yet, besides its admins. */
export const hasMembers = async (db: Queryable): Promise<boolean> =>
  (await queryValue<boolean>(
    db,
  )`select exists (select from users where ${isMember} and role = 'user') as found`) ?? false;
