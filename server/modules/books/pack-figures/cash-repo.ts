import { sql } from 'drizzle-orm';
import type { MovementKind } from '#contract/books/cash-book/terms.ts';
import { addDays } from '#contract/day.ts';
import type { Transaction } from '../../../db/client.ts';
import { queryOnly, queryRows } from '../../../db/rows.ts';
import { cashAccounts, cashCategories } from '../../../db/schema/index.ts';
import { sumsUntil } from '../national-share/share-repo.ts';

/** A period of a pack, both days included. */
export type Range = { from: string; until: string };

/** The period, and the one before that it is compared with. */
export type Ranges = { now: Range; before: Range };

/** What an account has moved of a kind, in kobo, in each of the two periods. */
export type AccountSum = {
  accountId: string;
  kind: MovementKind;
  categoryId: string | null;
  now: number;
  before: number;
};

const within = ({ from, until }: Range) => sql`between ${from} and ${until}`;

/* What counts of the cash book: money of a named account, from the first day of its book on. */
const isCounted = sql`account.opened_on is null or movement.date >= account.opened_on`;

/** Sums the cash book of two periods by account, kind and category in one pass. */
export const sumAccounts = (tx: Transaction, { now, before }: Ranges): Promise<AccountSum[]> =>
  queryRows<AccountSum>(tx)`
    select account_id as "accountId", movement.kind, category_id as "categoryId",
      coalesce(sum(kobo) filter (where date ${within(now)}), 0)::float8 as now,
      coalesce(sum(kobo) filter (where date ${within(before)}), 0)::float8 as before
    from cash_movements movement join cash_accounts account on account.id = movement.account_id
    where date between ${before.from} and ${now.until} and (${isCounted})
    group by 1, 2, 3`;

/** What an account has moved until the day before a period, and until its last day, in kobo. */
export type Moved = { accountId: string; opening: number; closing: number };

/** Sums what accounts have moved by the kept sums of days, so that no pack reads the years before it. */
export const sumMoved = (tx: Transaction, { from, until }: Range): Promise<Moved[]> =>
  queryRows<Moved>(tx)`
    select account_id as "accountId",
      coalesce(sum(kobo) filter (where date < ${from}), 0)::float8 as opening,
      coalesce(sum(kobo), 0)::float8 as closing
    from cash_days movement join cash_accounts account on account.id = movement.account_id
    where date <= ${until} and (${isCounted})
    group by 1`;

/** What members' money was put against: dues of a year, or a levy or penalty, with its name and year. */
export type Head = { kind: 'dues' | 'levy' | 'penalty'; year: number | null; name: string | null };
export type HeadSum = Head & { now: number; before: number };

/** The head of a charge: two levies of one name are two. */
export const headOf = sql`case when charge.kind in ('levy', 'penalty') then charge.kind else 'dues' end as kind,
  charge.year, case when charge.kind in ('levy', 'penalty') then charge.name end as name, charge.levy_id`;

/** Sums what money of the cash book was put against, less what was taken back of it. */
export const sumHeads = (tx: Transaction, { now, before }: Ranges): Promise<HeadSum[]> =>
  queryRows<HeadSum>(tx)`
    select kind, year, name,
      coalesce(sum(amount_kobo) filter (where day ${within(now)}), 0)::float8 as now,
      coalesce(sum(amount_kobo) filter (where day ${within(before)}), 0)::float8 as before
    from (
      select ${headOf}, allocation.amount_kobo, allocation.posted_on as day
      from allocations allocation
        join ledger_entries charge on charge.id = allocation.charge_id
        join ledger_entries money on money.id = allocation.money_id
        join payments payment on payment.id = money.payment_id
        join cash_accounts account on account.id = payment.cash_account_id
          and (account.opened_on is null or money.posted_on >= account.opened_on)
    ) put
    where day ${within(now)} or day ${within(before)}
    group by kind, year, name, levy_id
    order by kind, year nulls last, name, levy_id`;

/** Returns the accounts of the cash book, those in use first. */
export const listAccounts = (tx: Transaction) =>
  tx
    .select()
    .from(cashAccounts)
    .orderBy(
      sql`array_position(array['bank', 'cash', 'gateway'], ${cashAccounts.kind})`,
      sql`lower(${cashAccounts.name})`,
    );

/** Returns the names of the categories by id. */
export async function categoryNames(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx.select().from(cashCategories);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What is owed to the national body: before a period, and what was added and paid in it. In kobo. */
type Remittance = { opening: number; accrued: number; remitted: number };

/** Sums the national body's share, from its own records and the vouchers. */
export async function sumRemittance(tx: Transaction, { from, until }: Range): Promise<Remittance> {
  const before = await sumsUntil(tx, addDays(from, -1));
  const { accruedKobo, remittedKobo } = await sumsUntil(tx, until);
  return {
    opening: before.accruedKobo - before.remittedKobo,
    accrued: accruedKobo - before.accruedKobo,
    remitted: remittedKobo - before.remittedKobo,
  };
}

/** Movements and payments that are in no figure: how many, and what they come to in kobo. */
type Aside = { count: number; kobo: number };
type Kinds = { ofMembers: number; ofSuspense: number; ofRemittance: number };

/**
 * Sums what is in no figure of the cash book. What members, and suspense and the national body, have of it all the same
 * is in `ofMembers`, `ofSuspense` and `ofRemittance`.
 */
export async function sumAside(tx: Transaction, { from, until }: Range) {
  const sumOf = (kind: MovementKind) =>
    sql`coalesce(sum(kobo) filter (where movement.kind = ${kind}), 0)::float8`;
  const movements = await queryRows<Aside & Kinds & { isNamed: boolean }>(tx)`
    select account.id is not null as "isNamed", count(*)::integer as count,
      coalesce(sum(kobo), 0)::float8 as kobo,
      ${sumOf('members')} as "ofMembers", ${sumOf('suspense')} as "ofSuspense",
      ${sumOf('remittance')} as "ofRemittance"
    from cash_movements movement left join cash_accounts account on account.id = movement.account_id
    where date between ${from} and ${until} and (account.id is null or date < account.opened_on)
    group by 1`;
  const review = await queryOnly<Aside>(tx)`
    select count(*)::integer as count,
      coalesce(sum(coalesce(received_kobo, 0)), 0)::float8 as kobo
    from payments where status = 'review' and (received_kobo is null or received_currency is not null)`;
  const none: Aside = { count: 0, kobo: 0 };
  const of = (kind: keyof Kinds) => movements.reduce((all, row) => all + row[kind], 0);
  return {
    review,
    unnamed: movements.find(({ isNamed }) => !isNamed) ?? none,
    early: movements.find(({ isNamed }) => isNamed) ?? none,
    ofMembers: of('ofMembers'),
    ofSuspense: of('ofSuspense'),
    ofRemittance: of('ofRemittance'),
  };
}

/** Money that is nobody's yet at the end of a day, with the day on which it came. In kobo. */
type Suspended = { date: string; account: string; name: string; kobo: number };

/** Returns what of the suspense waits at the end of a day of the books, the oldest first. */
export const listSuspense = (tx: Transaction, until: string): Promise<Suspended[]> =>
  queryRows<Suspended>(tx)`
    select min(held.date)::text as date, coalesce(min(account.name), '') as account,
      (array_agg(coalesce(nullif(held.narration, ''), 'Under review: ' || payment.invoice_number || ', '
        || users.fname || ' ' || users.lname, '') order by held.created_at, held.id))[1] as name, sum(held.change_kobo)::float8 as kobo
    from suspense_entries held left join cash_accounts account on account.id = held.account_id
      left join payments payment on payment.id = held.payment_id left join users on users.id = payment.user_id
    where held.posted_on <= ${until}
    group by held.item_id having sum(held.change_kobo) <> 0
    order by 1, held.item_id`;

/** Gives a transaction the memory to group the ledger of ten years without files: half of its time goes there else. */
export async function giveMemory(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '32MB'`);
}
