import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** A member of the roll. */
export type RollRow = {
  memberId: string;
  lname: string;
  fname: string;
  mname: string | null;
  designation: string;
};

/**
 * Returns who was a financial member at the end of a day: charged by then, and nothing of it overdue
 * (docs/ledger.md). Confirmed members whose account is not disabled, by name.
 *
 * @param overdueBefore the day before which a due date is overdue
 */
export async function financialMembersAt(
  db: Queryable,
  { asAt, overdueBefore }: { asAt: string; overdueBefore: string },
): Promise<RollRow[]> {
  const { rows } = await db.execute<RollRow>(sql`
    with items as materialized (
      select item_id, sum(kobo) as open_kobo from (
        select item_id, change_kobo as kobo from ledger_entries
        where side = 'charge' and posted_on <= ${asAt}
        union all
        select charge_id, -amount_kobo from allocations where posted_on <= ${asAt}
      ) changes group by item_id
    ), standings as (
      select coalesce(record.merged_into, record.id) as user_id,
        bool_or(items.open_kobo > 0 and kept.due_date < ${overdueBefore}) as is_late
      from items join ledger_entries charge on charge.id = items.item_id
        join open_items kept on kept.entry_id = items.item_id
        join users record on record.id = charge.user_id
      where not exists (select from ledger_entries reversal
        where reversal.reverses = charge.id and reversal.posted_on <= ${asAt})
      group by coalesce(record.merged_into, record.id)
    )
    select users.member_id as "memberId", users.lname, users.fname, users.mname, users.designation
    from standings join users on users.id = standings.user_id
    where not is_late and users.confirmed_at is not null and users.is_member
      and users.account_state <> 'disabled'
    order by users.sort_name collate "C", users.id`);
  return rows;
}
