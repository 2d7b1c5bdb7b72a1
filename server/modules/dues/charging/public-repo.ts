import type { Queryable } from '../../../db/client.ts';
import { queryValue } from '../../../db/rows.ts';

/** Returns the name of the restricted fund that a levy feeds, as it is written there; null without one. */
export const findFund = (db: Queryable, name: string): Promise<string | null> =>
  queryValue<string>(db)`
    select fund from levies where lower(fund) = lower(${name}) and undone_at is null order by created_at limit 1`;
