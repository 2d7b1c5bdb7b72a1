import type { Queryable } from '../../../db/client.ts';
import { isMember } from '../../../db/membership.ts';
import { queryOnly, queryValue, queryValues } from '../../../db/rows.ts';
import { matching } from './list-repo.ts';
import type { MemberFilters } from './search-repo.ts';

/** Returns the ids of all members that match a search and filters. */
export const findMatchingIds = (db: Queryable, filters: MemberFilters): Promise<string[]> =>
  queryValues<string>(db)`select users.id ${matching(filters)} order by users.id`;

type ToConfirm = { registrations: number; names: number; designations: number };

/** Counts what waits for the secretariat: registrations, new names, requests for another designation. */
export const countToConfirm = (db: Queryable): Promise<ToConfirm> =>
  queryOnly<ToConfirm>(db)`
    select count(*) filter (where confirmed_at is null)::integer as registrations,
      count(pending_fname)::integer as names, count(pending_designation)::integer as designations
    from users where off_register is null
      and (confirmed_at is null or pending_fname is not null or pending_designation is not null)`;

/** Returns whether the society has a member yet, besides its admins. */
export const hasMembers = async (db: Queryable): Promise<boolean> =>
  (await queryValue<boolean>(
    db,
  )`select exists (select from users where ${isMember} and role = 'user') as found`) ?? false;
