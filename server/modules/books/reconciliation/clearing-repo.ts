import { sql } from 'drizzle-orm';
import { isOwnEntry } from '../../../db/cleared-movements.ts';
import type { Transaction } from '../../../db/client.ts';
import { takesRefundBack } from '../../../db/reversals.ts';

/** Days between a movement and the line that shows it (docs/packs.md). */
const matchedWithinDays = 7;

/* A payment's own money as it is booked today, not what was refunded or reversed of it later. */
const clearByPayments = (accountId: string) => sql`
  insert into cleared_movements (movement_id, account_id, cleared_on, statement_line_id)
  select entry.id, line.account_id, line.date, line.id
  from statement_line_payments link
    join statement_lines line on line.id = link.line_id
    join payments payment on payment.id = link.payment_id
      and payment.cash_account_id = line.account_id
    join lateral (
      select id from ledger_entries booked where booked.payment_id = payment.id and ${isOwnEntry('booked')}
      order by booked.position desc limit 1
    ) entry on true
  where line.account_id = ${accountId}
    and not exists (select from cleared_movements cleared
      where cleared.account_id = line.account_id and cleared.movement_id = entry.id)
  on conflict do nothing`;

/* A voucher that was written for a line, such as a gateway's settlement, or that a line is linked with, and that counts. */
const clearByVouchers = (accountId: string) => sql`
  insert into cleared_movements (movement_id, account_id, cleared_on, statement_line_id)
  select entry.id, line.account_id, line.date, line.id
  from cash_entries entry
    left join statement_line_vouchers link on link.entry_id = entry.id and link.account_id = ${accountId}
    join statement_lines line on line.id = coalesce(link.line_id, entry.statement_line_id)
  where line.account_id = ${accountId} and entry.reverses is null
    and not exists (select from cash_entries reversal where reversal.reverses = entry.id)
    and line.account_id in (entry.account_id, entry.to_account_id)
  on conflict do nothing`;

/*
 * A line in suspense, and what was taken of it: the member's payment has the line then. A refund has its own line. One
 * that is opened again is explained by nothing.
 */
const clearBySuspense = (accountId: string) => sql`
  insert into cleared_movements (movement_id, account_id, cleared_on, statement_line_id)
  select held.id, line.account_id, line.date, line.id
  from suspense_entries held join statement_lines line on line.id = held.line_id
  where line.account_id = ${accountId} and line.state = 'recorded'
    and (held.kind = 'received' or held.kind <> 'refunded' and held.change_kobo < 0)
  on conflict do nothing`;

/* Where one voucher alone and one line alone may be the same; else the treasurer decides. */
const clearByAmounts = (accountId: string) => sql`
  insert into cleared_movements (movement_id, account_id, cleared_on, statement_line_id)
  select movement_id, ${accountId}::uuid, cleared_on, line_id from (
    select movement.id as movement_id, line.id as line_id, line.date as cleared_on,
      count(*) over (partition by movement.id) as lines,
      count(*) over (partition by line.id) as movements
    from cash_movements movement
      join cash_accounts account on account.id = movement.account_id
      join statement_lines line on line.account_id = movement.account_id
        and line.amount_kobo = movement.kobo
        and abs(line.date - movement.date) <= ${matchedWithinDays}
    where movement.account_id = ${accountId} and movement.entry_id is not null
      and movement.date >= coalesce(account.opened_on, movement.date)
      and line.duplicate_of is null
      and not exists (select from cleared_movements cleared
        where cleared.account_id = movement.account_id and cleared.movement_id = movement.id)
      and not exists (select from cleared_movements cleared where cleared.statement_line_id = line.id)
      and not exists (select from statement_line_payments link where link.line_id = line.id)
      and not exists (select from statement_line_vouchers link where link.line_id = line.id)
  ) pair
  where lines = 1 and movements = 1
  on conflict do nothing`;

/* What of a payment is taken back, whosever it was, is in the cash book as its own entry. */
const bookedOf = sql`case when reversed.kind not in ('payment', 'move') then reversed.id else (
  select booked.id from ledger_entries booked
  where booked.payment_id = entry.payment_id and ${isOwnEntry('booked')} and booked.position < entry.position
  order by booked.position desc limit 1) end`;

/* What was taken back before a statement showed it never comes to the bank; what the bank returned did. */
const clearReversed = (accountId: string) => sql`
  with reversed as (
    select entry.reverses as original, entry.id as reversal, entry.date
    from cash_entries entry
    where entry.reverses is not null
      and (entry.account_id = ${accountId} or entry.to_account_id = ${accountId})
    union all
    select original.id, entry.id, entry.posted_on
    from ledger_entries entry
      join payments payment on payment.id = entry.payment_id
      join ledger_entries reversed on reversed.id = entry.reverses
      join ledger_entries original on original.id = ${bookedOf}
        and original.change_kobo = -entry.change_kobo
    where entry.kind = 'reversal' and entry.side = 'money' and payment.returned_on is null
      and payment.cash_account_id = ${accountId}
    union all
    select refund.id, undone.id, undone.posted_on
    from suspense_entries refund join suspense_entries undone on ${takesRefundBack('undone', 'refund')}
    where refund.kind = 'refunded' and refund.account_id = ${accountId}
    union all
    select received.id, gone.id, gone.posted_on
    from suspense_entries received join suspense_entries gone on gone.item_id = received.item_id
      and gone.kind <> 'refunded' and gone.change_kobo = -received.change_kobo
      join statement_lines line on line.id = received.line_id and line.state <> 'recorded'
    where received.kind = 'received' and received.account_id = ${accountId}
  )
  insert into cleared_movements (movement_id, account_id, cleared_on)
  select id, ${accountId}::uuid, date from reversed
    cross join lateral (values (original), (reversal)) as both_of (id)
  where not exists (select from cleared_movements cleared
    where cleared.account_id = ${accountId} and cleared.movement_id in (original, reversal))
  on conflict do nothing`;

/**
 * Clears the movements of an account that its statements show beyond doubt: a payment or a voucher that is
 * linked to a line; what was taken back before any statement showed it; and of the rest a voucher that alone has the
 * amount of a line, which alone has its, at most a week apart.
 */
export async function clearCertain(tx: Transaction, accountId: string): Promise<void> {
  const all = [clearByPayments, clearByVouchers, clearBySuspense, clearReversed, clearByAmounts];
  for (const clear of all) await tx.execute(clear(accountId));
}
