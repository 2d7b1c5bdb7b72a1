import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { findById, firstRow, queryValue } from '../../../db/rows.ts';
import { cashAccounts } from '../../../db/schema/index.ts';

/** A bank account, a cash box or what a gateway holds. */
export type CashAccountRow = typeof cashAccounts.$inferSelect;

/** The order of accounts in a list: those in use first, by kind and name. */
export const accountsInOrder = [
  sql`${cashAccounts.closedAt} is not null`,
  sql`array_position(array['bank', 'cash', 'gateway'], ${cashAccounts.kind})`,
  sql`lower(${cashAccounts.name})`,
];

/** Returns a cash account; null where there is none. */
export const findCashAccount = findById(cashAccounts);

/** Returns the account of a gateway; null before its first money. */
export const findGatewayAccount = (db: Queryable, gateway: string) =>
  db.select().from(cashAccounts).where(eq(cashAccounts.gateway, gateway)).then(firstRow);

/**
 * Returns the least that an account holds at the end of a day and of every later one, in kobo: what can be
 * taken out on that day without overdrawing it since.
 */
export const leastFrom = async (
  tx: Transaction,
  { id, openingKobo, openedOn }: CashAccountRow,
  day: string,
): Promise<number> =>
  (await queryValue<number>(tx)`
    with daily as (
      select date, sum(kobo) as kobo
      from (
        select date, kobo from cash_days
        where account_id = ${id} and (${openedOn}::date is null or date >= ${openedOn}::date)
        union all select ${day}::date, 0
      ) movements
      group by date
    ), running as (select date, sum(kobo) over (order by date) as kobo from daily)
    select (min(kobo) + ${openingKobo}::bigint)::float8 as kobo from running where date >= ${day}::date`) ??
  openingKobo;

/** Returns the account that money received by hand goes to where none is named; null where there is none. */
export const findAccountForHand = (tx: Transaction, method: string) =>
  tx
    .select()
    .from(cashAccounts)
    .where(eq(cashAccounts.id, sql`cash_account_for('hand', ${method})`))
    .then(firstRow);

/** Returns the account that a payment's money is in; null where nobody has named it. */
export const findAccountIdOfPayment = (db: Queryable, paymentId: string): Promise<string | null> =>
  queryValue<string>(db)`select cash_account_id as id from payments where id = ${paymentId}`;

/** Gives a payment that is to be booked its account, where nobody has named it. */
export async function giveCashAccount(tx: Transaction, paymentId: string): Promise<void> {
  await tx.execute(sql`update payments set cash_account_id = cash_account_for(gateway, method)
    where id = ${paymentId} and cash_account_id is null`);
}

/** Returns until when the reconciliation of an account with its statements is signed; null where none is. */
export const signedUntil = (tx: Transaction, id: string): Promise<string | null> =>
  queryValue<string>(tx)`select account_signed_until(${id}::uuid)::text as until`;

/**
 * Says that payments recorded by hand came into an account, unless the books of their days are closed, either account is
 * signed for them, or they have waited in suspense in their own.
 *
 * @param until the last closed day
 */
export async function assignToAccount(
  tx: Transaction,
  accountId: string,
  { paymentIds, until }: { paymentIds: readonly string[]; until: string | null },
): Promise<void> {
  await tx.execute(sql`
    update payments set cash_account_id = ${accountId}
    where id = any(${sql.param(paymentIds)}::uuid[]) and gateway = 'hand'
      and cash_account_id is distinct from ${accountId}
      and not exists (select from suspense_entries held where held.payment_id = payments.id)
      and not exists (
        select from ledger_entries entry
        where entry.payment_id = payments.id and entry.side = 'money' and entry.posted_on
          <= greatest(${until}::date, account_signed_until(${accountId}), account_signed_until(payments.cash_account_id))
      )`);
}
