import type pg from 'pg';
import { daysThatDiffer, yearsThatDiffer } from '../server/support/dues.ts';

/* Each finds rows where what is kept differs from the sums of entries and allocations. */
const checks = {
  'open items differ from their entries and allocations': `
    select from open_items item
      full join (
        select item_id, sum(kobo) as kobo from (
          select item_id, change_kobo as kobo from ledger_entries
          union all select charge_id, -amount_kobo from allocations
          union all select money_id, -amount_kobo from allocations
        ) changes group by item_id
      ) summed on summed.item_id = item.entry_id
    where item.open_kobo is distinct from summed.kobo limit 1`,
  'balances differ from the ledger': `
    select from member_accounts account
      full join (
        select user_id, sum(owed) as owed, sum(credit) as credit from (
          select user_id, case side when 'charge' then change_kobo else 0 end as owed,
            case side when 'money' then change_kobo else 0 end as credit
          from ledger_entries
          union all select user_id, -amount_kobo, -amount_kobo from allocations
        ) changes group by user_id
      ) summed on summed.user_id = account.user_id
    where owed_kobo is distinct from owed or credit_kobo is distinct from credit limit 1`,
  'years and due dates differ from the open items': `
    select from member_accounts account
      join (
        select user_id, min(due_date) filter (where open_kobo > 0 and side = 'charge') as oldest,
          count(distinct year) filter (where open_kobo > 0 and side = 'charge') as years
        from open_items group by user_id
      ) owed on owed.user_id = account.user_id
    where oldest_due is distinct from oldest or years_owed <> years limit 1`,
  'what is left of payments differs from the ledger': `
    select from payments left join (
        select payment_id, sum(change_kobo) as kobo from ledger_entries where side = 'money' group by payment_id
      ) booked on booked.payment_id = payments.id
    where net_kobo <> coalesce(kobo, 0) limit 1`,
  'what payments paid of years differs from the ledger': `${yearsThatDiffer} limit 1`,
  'the days of accounts differ from their movements': `${daysThatDiffer} limit 1`,
};

/** Ends the run where a kept sum differs from the ledger. */
export async function checkLedger(client: pg.Client): Promise<void> {
  for (const [what, query] of Object.entries(checks)) {
    const { rowCount } = await client.query(query);
    if (rowCount) throw new Error(`In the data set ${what}.`);
  }
}
