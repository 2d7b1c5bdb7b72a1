import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** Counts the open accounts that had anything by the end of a day, and are not signed for it. */
export async function countUnsigned(db: Queryable, until: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from cash_accounts account
    where closed_at is null and coalesce(opened_on, ${until}::date) <= ${until}::date
      and (opening_kobo <> 0 or exists (
        select from cash_days moved where moved.account_id = account.id and moved.date <= ${until}::date
          and moved.date >= coalesce(account.opened_on, moved.date)))
      and coalesce(account_signed_until(account.id) < ${until}::date, true)`);
  return rows[0]?.count ?? 0;
}
