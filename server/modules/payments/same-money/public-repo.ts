import { type SQL, sql } from 'drizzle-orm';
import { namedInFull } from '#contract/books/bank-statements/terms.ts';
import { addDays } from '#contract/day.ts';
import type { Queryable } from '../../../db/client.ts';
import { isTakenBack } from '../suspense/suspense-repo.ts';
import { isTelling, keyOf, keysOf } from './reference-keys.ts';
import { type BookedSum, lineWay, type NewSum, ownTransferWay, sameMoneyDays } from './rules.ts';

type Row = Omit<BookedSum, 'line'> & {
  statementId: string | null;
  lineAccountId: string | null;
  narration: string | null;
  lineKobo: number | null;
};

const asSum = ({ statementId, lineAccountId, narration, lineKobo, ...row }: Row): BookedSum => ({
  ...row,
  line:
    statementId && lineAccountId
      ? { statementId, accountId: lineAccountId, narration: narration ?? '', kobo: lineKobo ?? 0 }
      : null,
});

/** The key of a column's reference as `keyOf` reads it, for letters without marks. */
export const keyOfColumn = (column: SQL) =>
  sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]+', '', 'g'))`;

/* The lines of a receipt by hand were recorded in one transaction, under one reference. */
const receiptKey = (payment: SQL) =>
  sql`concat_ws(' ', ${payment}.created_at, ${payment}.recorded_by, ${payment}.received_reference)`;

/* Receipts by hand for several of these amounts: the ids of their payments. */
const receiptsOf = (days: SQL, amounts: SQL) => sql`
  select unnest(array_agg(one.id)) from payments one
  where one.gateway = 'hand' and one.method <> 'Cash' and one.paid_on between ${days}
    and (one.status in ('successful', 'refunded') or one.returned_on is not null
      or one.status = 'review' and one.received_kobo > 0)
  group by ${receiptKey(sql`one`)}, one.cash_account_id
  having count(*) > 1 and sum(one.received_kobo) = any(${amounts}::bigint[])`;

/* Money that came, also where it went back since; a mistake never came. */
const paymentsOf = (near: SQL) => sql`
  select payment.id, 'payment' as kind, payment.invoice_number as number,
    holder.id as "userId", holder.member_id as "memberId", holder.fname || ' ' || holder.lname as name,
    coalesce(payment.received_kobo, payment.amount_kobo)::float8 as kobo,
    coalesce(payment.paid_on, booked.date, (payment.created_at at time zone 'Africa/Lagos')::date)::text as date,
    coalesce(payment.received_reference, payment.reference) as reference,
    payment.cash_account_id as "accountId", payment.method,
    case when payment.gateway <> 'hand' then payment.gateway when line.state = 'recorded' then ${lineWay}
      when exists (select from transfers where transfers.payment_id = payment.id) then 'transfer'
      else 'hand' end as way,
    case when payment.gateway = 'hand' then ${receiptKey(sql`payment`)} end as "receiptKey",
    case payment.status when 'failed' then payment.returned_on::text end as "returnedOn",
    array(select coalesce(former.merged_into, former.id) from ledger_entries moved
      join users former on former.id = moved.user_id
      where moved.payment_id = payment.id and moved.kind = 'move') as "otherIds",
    line.statement_id as "statementId", line.account_id as "lineAccountId", line.narration, line.amount_kobo::float8 as "lineKobo"
  from payments payment
    join users record on record.id = payment.user_id
    join users holder on holder.id = coalesce(record.merged_into, record.id)
    left join statement_line_payments link on link.payment_id = payment.id
    left join statement_lines line on line.id = link.line_id
    left join lateral (
      select entry.date from ledger_entries entry
      where payment.paid_on is null and entry.payment_id = payment.id and entry.kind = 'payment' limit 1
    ) booked on true
  where payment.received_currency is null and payment.part_of is null
    and (payment.status in ('successful', 'refunded') or payment.returned_on is not null
      or (payment.status = 'review' and payment.received_kobo > 0))
    and (${near})`;

/* Whom a line names in full. */
const namedInLine = sql`
  array(select coalesce(named.merged_into, named.id) from jsonb_array_elements(line.candidates) as candidate
    join users named on named.id = (candidate ->> 'userId')::uuid
    where (candidate ->> 'score')::integer >= ${namedInFull})`;

/* The day of a voucher: of the line that it was booked from, also where that is closed. */
const dayOfVoucher = sql`case line.state when 'recorded' then line.date else entry.date end`;

/* A side of a voucher; what is reversed never came or went. */
const vouchersOf = (near: SQL) => sql`
  select entry.id, 'voucher' as kind, entry.voucher_number as number, null::uuid as "userId", null as "memberId",
    coalesce(nullif(entry.party, ''), other.name, entry.purpose) as name, side.kobo::float8 as kobo,
    (${dayOfVoucher})::text as date, coalesce(entry.reference, case entry.kind when 'receipt' then entry.purpose end, '') as reference,
    entry.purpose, coalesce(entry.standing_id, entry.id) as "standingId", side.account_id as "accountId", null as method,
    case when entry.kind = 'transfer' then ${ownTransferWay} when line.state = 'recorded' then ${lineWay}
      else 'voucher' end as way, ${namedInLine} as "otherIds",
    line.statement_id as "statementId", line.account_id as "lineAccountId", line.narration, line.amount_kobo::float8 as "lineKobo"
  from cash_entries entry
    cross join lateral (values
      (entry.account_id, entry.to_account_id, entry.amount_kobo * case entry.kind when 'receipt' then 1 else -1 end),
      (entry.to_account_id, entry.account_id, entry.amount_kobo)) as side (account_id, other_id, kobo)
    left join cash_accounts other on other.id = side.other_id
    left join statement_line_vouchers link on link.entry_id = entry.id and link.account_id = side.account_id
    left join statement_lines line on line.id = coalesce(link.line_id, entry.statement_line_id)
      and line.account_id = side.account_id
  where side.account_id is not null and entry.reverses is null
    and not exists (select from cash_entries reversal where reversal.reverses = entry.id)
    and (${near})`;

/** How a refund or a return by the bank is called: by the receipt of its payment. */
export const numberOfRefund = sql`case entry.kind when 'refund' then 'Refund of ' else 'Return of ' end
  || coalesce(payment.receipt_number, payment.invoice_number)`;

/** Money that went back: refunds by hand, what the bank returned, and what was refunded from suspense. In kobo. */
export const wentBack = sql`(
  select entry.id, payment.id as payment_id, ${numberOfRefund} as number, member.fname || ' ' || member.lname as name,
    entry.change_kobo as kobo, entry.posted_on as date, entry.reference,
    coalesce(entry.cash_account_id, payment.cash_account_id) as account_id
  from ledger_entries entry
    join payments payment on payment.id = entry.payment_id
    join users member on member.id = entry.user_id
  where entry.side = 'money' and entry.change_kobo < 0
    and (entry.kind = 'refund' or entry.kind = 'reversal' and payment.returned_on is not null)
    and not exists (select from ledger_entries undone where undone.reverses = entry.id)
    and not exists (select from ledger_entries later where later.payment_id = entry.payment_id
      and later.kind = 'payment' and later.item_id = later.id and later.position > entry.position)
  union all
  select held.id, null, 'Refund from suspense', left(held.narration, 60), held.change_kobo, held.posted_on,
    held.reference, held.account_id
  from suspense_entries held where held.kind = 'refunded' and not ${isTakenBack('held')}) back`;

const refundsOf = (near: SQL) => sql`
  select back.id, 'refund' as kind, back.number, null::uuid as "userId", null as "memberId", back.name,
    back.kobo::float8 as kobo, back.date::text, coalesce(back.reference, '') as reference, back.number as purpose,
    back.account_id as "accountId", null as method, 'refund' as way,
    line.statement_id as "statementId", line.account_id as "lineAccountId", line.narration, line.amount_kobo::float8 as "lineKobo"
  from ${wentBack}
    left join cleared_movements cleared on cleared.movement_id = back.id and cleared.account_id = back.account_id
    left join statement_lines line on line.id = cleared.statement_line_id
  where ${near}`;

/* What waits in suspense from bank lines, and whom the line names in full. */
const heldOf = (near: SQL) => sql`
  select held.item_id as id, 'suspense' as kind, 'Suspense' as number, null::uuid as "userId", null as "memberId",
    left(line.narration, 60) as name, line.amount_kobo::float8 as kobo, line.date::text,
    coalesce(line.reference, '') as reference, line.account_id as "accountId", 'Bank Transfer' as method, ${lineWay} as way,
    line.statement_id as "statementId", line.account_id as "lineAccountId", line.narration, line.amount_kobo::float8 as "lineKobo",
    ${namedInLine} as "otherIds"
  from suspense_entries held join statement_lines line on line.id = held.line_id
  where held.kind = 'received'
    and (select sum(change_kobo) from suspense_entries part where part.item_id = held.item_id) <> 0
    and (${near})`;

/**
 * Reads the sums of the books that may be the same money as some of these: of days around theirs, or under a reference
 * that they have or name; also payments of lines whose narration has the reference. What the bank has returned is no
 * money of a later day.
 */
export async function loadBookedSums(db: Queryable, sums: readonly NewSum[]): Promise<BookedSum[]> {
  const days = sums.map(({ date }) => date).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const amounts = sql.param([...new Set(sums.map(({ kobo }) => kobo))]);
  const keys = sql.param([...new Set(sums.flatMap(keysOf))]);
  const texts = sums.flatMap(({ line, reference }) =>
    line === null && isTelling(keyOf(reference)) ? [reference] : [],
  );
  const week = sql`${addDays(first, -sameMoneyDays)} and ${addDays(last, sameMoneyDays)}`;
  const around = (day: SQL, kobo: SQL) => sql`
    ${day} between ${week} and ${kobo} = any(${amounts}::bigint[])`;
  const named = (reference: SQL) => sql`${keyOfColumn(reference)} = any(${keys}::text[])`;
  const { rows: payments } = await db.execute<Row>(
    paymentsOf(sql`(${around(sql`payment.paid_on`, sql`payment.received_kobo`)})
      or ${named(sql`payment.received_reference`)}
      or (payment.returned_on >= ${first} and payment.amount_kobo = any(${amounts}::bigint[]))
      or payment.id in (${receiptsOf(week, sql`${amounts}`)})
      or payment.id in (select noted.payment_id from statement_lines noted_line
        join statement_line_payments noted on noted.line_id = noted_line.id
        join unnest(${sql.param(texts)}::text[]) as words
          on strpos(upper(noted_line.narration), upper(words)) > 0)`),
  );
  const { rows: vouchers } = await db.execute<Row>(
    vouchersOf(sql`(${around(dayOfVoucher, sql`side.kobo`)}) or ${named(sql`entry.reference`)}`),
  );
  const { rows: refunds } = sums.some(({ kobo }) => kobo < 0)
    ? await db.execute<Row>(
        refundsOf(
          sql`(${around(sql`back.date`, sql`back.kobo`)}) or ${named(sql`back.reference`)}`,
        ),
      )
    : { rows: [] };
  const { rows: held } = await db.execute<Row>(
    heldOf(
      sql`(${around(sql`line.date`, sql`line.amount_kobo`)}) or ${named(sql`line.reference`)}`,
    ),
  );
  return [...payments, ...vouchers, ...refunds, ...held].map(asSum);
}
