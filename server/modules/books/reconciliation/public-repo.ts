import type { Queryable } from '../../../db/client.ts';
import { queryValue } from '../../../db/rows.ts';

/** Counts the open accounts that had anything by the end of a day, and are not signed for it. */
export const countUnsigned = async (db: Queryable, until: string): Promise<number> =>
  (await queryValue<number>(db)`
    select count(*)::integer as count from cash_accounts account
    where closed_at is null and coalesce(opened_on, ${until}::date) <= ${until}::date
      and (opening_kobo <> 0 or exists (
        select from cash_days moved where moved.account_id = account.id and moved.date <= ${until}::date
          and moved.date >= coalesce(account.opened_on, moved.date)))
      and coalesce(account_signed_until(account.id) < ${until}::date, true)`) ?? 0;
