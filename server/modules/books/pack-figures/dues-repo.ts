import { sql } from 'drizzle-orm';
import type { EntryKind } from '#contract/dues/ledger/terms.ts';
import type { Transaction } from '../../../db/client.ts';
import { queryOnly, queryRows } from '../../../db/rows.ts';
import { type Head, headOf, type Range } from './cash-repo.ts';

/** What a period did to what is owed of a head, in kobo. A reversal is in `reversed` alone, by what it takes back. */
export type DuesSum = Head & {
  brought: number;
  takenOn: number;
  charged: number;
  waived: number;
  writtenOff: number;
  reversed: { takenOn: number; charged: number; waived: number; writtenOff: number };
  settled: number;
  /** What had been settled of it before the period. */
  settledBefore: number;
};

/** The roll of credit in a period, in kobo. What was settled is in the roll of dues. */
type CreditSum = {
  moneyBefore: number;
  takenOn: number;
  received: number;
  refunded: number;
  returned: number;
  reversed: number;
  /** What of it took back credit that had been taken on, which no account received. */
  takenOnReversed: number;
  /** What moves between members came to: nothing. */
  moved: number;
};

/* The kinds of charges by the columns of the roll. */
const columnOf = (kind: string) =>
  sql.raw(`case ${kind} when 'opening' then 'takenOn' when 'waiver' then 'waived'
    when 'writeoff' then 'writtenOff' else 'charged' end`);

/**
 * Sums what a period did to all charges, by the ledger alone, as the arrears are read: by the day of the books. A
 * charge whose money was taken back later, and paid by older money in its place, has both on the days between; it is
 * settled once.
 */
export async function sumDues(tx: Transaction, { from, until }: Range): Promise<DuesSum[]> {
  const change = (column: string, isReversed: boolean) =>
    sql`coalesce(sum(kobo) filter (where day >= ${from} and is_reversed = ${isReversed} and what = ${column}), 0)`;
  return queryRows<DuesSum>(tx)`
    with change as (
      select entry.item_id, entry.posted_on as day, entry.change_kobo as kobo, reversed.id is not null as is_reversed,
        case when reversed.id is null then ${columnOf('entry.kind')} else ${columnOf('reversed.kind')} end as what,
        case when entry.id = entry.item_id then entry.kind end as kind,
        case when entry.id = entry.item_id then entry.year end as year,
        case when entry.id = entry.item_id then entry.name end as name,
        case when entry.id = entry.item_id then entry.levy_id::text end as levy_id
      from ledger_entries entry left join ledger_entries reversed on reversed.id = entry.reverses
      where entry.side = 'charge' and entry.posted_on <= ${until}
      union all
      select charge_id, posted_on, amount_kobo, false, 'settled', null, null, null, null from allocations where posted_on <= ${until}
    ), item as (
      select max(kind) as kind, max(year) as year, max(name) as name, max(levy_id) as levy_id,
        coalesce(sum(kobo) filter (where what <> 'settled' and day < ${from}), 0) as full_before,
        coalesce(sum(kobo) filter (where what = 'settled' and day < ${from}), 0) as put_before,
        coalesce(sum(kobo) filter (where what <> 'settled'), 0) as full_after,
        coalesce(sum(kobo) filter (where what = 'settled'), 0) as put_after,
        ${change('takenOn', false)} as taken_on, ${change('charged', false)} as charged,
        -${change('waived', false)} as waived, -${change('writtenOff', false)} as written_off,
        -${change('takenOn', true)} as taken_on_back, -${change('charged', true)} as charged_back,
        ${change('waived', true)} as waived_back, ${change('writtenOff', true)} as written_off_back
      from change group by item_id
    )
    select kind, year, name, sum(full_before - least(put_before, full_before))::float8 as brought,
      sum(taken_on)::float8 as "takenOn", sum(charged)::float8 as charged,
      sum(waived)::float8 as waived, sum(written_off)::float8 as "writtenOff",
      json_build_object('takenOn', sum(taken_on_back), 'charged', sum(charged_back),
        'waived', sum(waived_back), 'writtenOff', sum(written_off_back)) as reversed,
      sum(least(put_after, full_after) - least(put_before, full_before))::float8 as settled,
      sum(least(put_before, full_before))::float8 as "settledBefore"
    from (
      select ${headOf}, full_before, put_before, full_after, put_after, taken_on, charged, waived, written_off,
        taken_on_back, charged_back, waived_back, written_off_back
      from item charge
    ) put
    group by kind, year, name, levy_id
    order by kind, year nulls last, name, levy_id`;
}

/** Sums what came in and went out of members' money in a period; moves between members come to nothing. */
export async function sumCredit(tx: Transaction, { from, until }: Range): Promise<CreditSum> {
  const change = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(entry.change_kobo) filter (where entry.posted_on >= ${from} and ${which}), 0)::float8`;
  const isReturn = sql`payment.returned_on is not null`;
  return queryOnly<CreditSum>(tx)`
    select coalesce(sum(entry.change_kobo) filter (where entry.posted_on < ${from}), 0)::float8 as "moneyBefore",
      ${change(sql`entry.kind = 'opening'`)} as "takenOn", ${change(sql`entry.kind = 'payment'`)} as received,
      -${change(sql`entry.kind = 'refund'`)} as refunded,
      -${change(sql`entry.kind = 'reversal' and ${isReturn}`)} as returned,
      -${change(sql`entry.kind = 'reversal' and not (${isReturn})`)} as reversed,
      -${change(sql`entry.kind = 'reversal' and entry.payment_id is null`)} as "takenOnReversed",
      ${change(sql`entry.kind = 'move'`)} as moved
    from ledger_entries entry left join payments payment on payment.id = entry.payment_id
    where entry.side = 'money' and entry.posted_on <= ${until}`;
}

/** An entry of the listing; the amount in kobo, with its sign. */
export type ListedEntry = {
  date: string;
  postedOn: string;
  memberId: string;
  name: string;
  kind: EntryKind;
  /** The kind of what a reversal takes back. */
  reversed: EntryKind | null;
  year: number | null;
  levy: string | null;
  reference: string | null;
  side: 'charge' | 'money';
  kobo: number;
};

/** Rows that the database hands out at once. */
const batchSize = 20_000;

/** Yields the entries that are posted in a period, in the order of the books, some at a time. */
export async function* listEntries(
  tx: Transaction,
  { from, until }: Range,
): AsyncGenerator<ListedEntry[]> {
  await tx.execute(sql`
    declare pack_entries no scroll cursor for
    select entry.date::text, entry.posted_on::text as "postedOn", users.member_id as "memberId",
      users.fname || ' ' || users.lname as name, entry.kind, reversed.kind as reversed, entry.year,
      entry.name as levy, coalesce(payment.receipt_number, entry.reference, payment.invoice_number) as reference,
      entry.side, entry.change_kobo::float8 as kobo
    from ledger_entries entry
      join users on users.id = entry.user_id
      left join ledger_entries reversed on reversed.id = entry.reverses
      left join payments payment on payment.id = entry.payment_id
    where entry.posted_on between ${from} and ${until}
    order by entry.posted_on, entry.position`);
  for (;;) {
    const { rows } = await tx.execute<ListedEntry>(
      sql`fetch ${sql.raw(String(batchSize))} from pack_entries`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await tx.execute(sql`close pack_entries`);
}
