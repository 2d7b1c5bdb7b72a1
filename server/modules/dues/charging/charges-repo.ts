import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { reversalsOf } from '../../../db/reversals.ts';
import { queryOnly } from '../../../db/rows.ts';
import { type Charging, inParts, membersAtOnce, type SubscriptionRow } from './charging-repo.ts';

/* What becomes of the charges of a subscription or a levy once they are written. */

/** What charges are of: a subscription, or a levy. */
export type Cause = 'subscription_id' | 'levy_id';

const isOf = (cause: Cause, id: string) => sql`charge.${sql.identifier(cause)} = ${id}`;

/** Who takes charges back, and why. */
export type Undoing = Pick<Charging, 'actorId'> & { reason: string };

/** Returns how many charges of a subscription or a levy stand, and how many of them nothing was paid or waived of. */
export const countCharges = (db: Queryable, cause: Cause, id: string) =>
  queryOnly<{ charged: number; changeable: number }>(db)`
    select count(*)::integer as charged,
      count(*) filter (where open_kobo = full_kobo)::integer as changeable
    from ledger_entries charge join open_items on open_items.entry_id = charge.id
    where ${isOf(cause, id)} and open_items.side = 'charge' and open_items.full_kobo > 0`;

/**
 * Frees the credit that went into these charges by itself: money that was there before the charge was written,
 * whosever's it was then.
 */
export async function releaseCredit(tx: Transaction, cause: Cause, id: string): Promise<void> {
  await tx.execute(sql`
    insert into allocations (id, user_id, charge_id, money_id, amount_kobo, date)
    select gen_random_uuid(), charge.user_id, charge.id, money.id, -sum(paid.amount_kobo), max(paid.date)
    from ledger_entries charge
      join allocations paid on paid.charge_id = charge.id
      join ledger_entries money on money.id = paid.money_id
    where ${isOf(cause, id)}
      and charge.position > coalesce((select min(booked.position) from ledger_entries booked
        where booked.payment_id = money.payment_id), money.position)
    group by charge.id, money.id having sum(paid.amount_kobo) > 0
    order by charge.user_id`);
}

/**
 * Reverses these charges where nothing was paid or waived of them.
 *
 * @returns whose they were
 */
export const reverseUntouchedCharges = (
  tx: Transaction,
  cause: Cause,
  id: string,
  undoing: Undoing,
): Promise<string[]> =>
  inParts((after) =>
    tx.execute<{ userId: string }>(sql`
      with untouched as materialized (
        select charge.*
        from ledger_entries charge join open_items on open_items.entry_id = charge.id
        where ${isOf(cause, id)}
          and open_items.full_kobo > 0 and open_items.open_kobo = open_items.full_kobo
          and charge.user_id > ${after}
        order by charge.user_id limit ${membersAtOnce}
      ), written as (${reversalsOf(sql`untouched entry`, undoing)} returning user_id)
      select user_id as "userId" from written order by user_id`),
  );

/** What charges come to at another price, for as many months as before. In kobo. */
export const repricedKobo = (price: SQL) =>
  sql`round(${price} * coalesce(charge.months, 12)::numeric / 12)::bigint`;

/**
 * Reverses the charges of a subscription that nothing was paid or waived of and whose price changes,
 * and writes them anew.
 *
 * @param price the new price of each charge, of `charge`, `users` and `open_items`
 * @param only a condition on these for what is left out otherwise
 * @returns whose they were
 */
export async function repriceUntouchedCharges(
  tx: Transaction,
  subscriptionId: string,
  price: SQL,
  { actorId, reason, only = sql`true` }: Undoing & { only?: SQL },
): Promise<string[]> {
  const kobo = repricedKobo(price);
  return inParts((next) =>
    tx.execute<{ userId: string }>(sql`
      with changed as materialized (
        select charge.id, charge.user_id, charge.side, charge.change_kobo, charge.year, charge.name, charge.date,
          greatest(charge.posted_on, (select books_closed_until() + 1)) as posted_on, ${kobo} as kobo,
          open_items.due_date, charge.due_not_before, charge.months, gen_random_uuid() as new_id
        from ledger_entries charge join open_items on open_items.entry_id = charge.id
          join users on users.id = charge.user_id
        where charge.subscription_id = ${subscriptionId} and charge.kind = 'charge'
          and open_items.full_kobo > 0 and open_items.open_kobo = open_items.full_kobo
          and charge.change_kobo <> ${kobo} and ${only} and charge.user_id > ${next}
        order by charge.user_id limit ${membersAtOnce}
      ), reversed as (${reversalsOf(sql`changed entry`, { actorId, reason })} returning user_id
      ), charged as (
        insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date, due_not_before,
          months, subscription_id, date, posted_on, actor_id)
        select new_id, user_id, 'charge', new_id, 'charge', kobo, year, due_date, due_not_before, months,
          ${subscriptionId}::uuid, date, posted_on, ${actorId}::uuid
        from changed where kobo > 0
      )
      select user_id as "userId" from reversed order by user_id`),
  );
}

/**
 * Gives what is kept of a subscription's charges its due date, which all is read by; that of who came in later stays
 * where it is later. The entries keep the day they were written with.
 */
export async function moveDueDate(tx: Transaction, subscription: SubscriptionRow): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update open_items set due_date = greatest(${subscription.dueDate}::date, charge.due_not_before)
      from ledger_entries charge
      where charge.id = open_items.entry_id and charge.subscription_id = ${subscription.id}
      returning open_items.user_id
    )
    select count(*) from moved`);
  await tx.execute(sql`select keep_member_accounts(array(
    select distinct user_id from ledger_entries where subscription_id = ${subscription.id}))`);
}
