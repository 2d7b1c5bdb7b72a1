import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { DuesCategory } from '#contract/categories.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { subscriptions } from '../../../db/schema/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What charging needs to know of a subscription, which may not be set up yet. */
export type Chargeable = Pick<SubscriptionRow, 'id' | 'dueYear' | 'priceKobo' | 'pricesKobo'>;

/** The category that a member's dues are priced by: their own, else their designation. */
const category = sql<DuesCategory>`coalesce(users.dues_category, users.designation)`;

/** The price of a category in kobo, by default a member's; exempt and deceased members owe nothing. */
export const priceOf = (subscription: Chargeable, of: SQL = category) => sql<number>`(case
  when ${of} in ('exempt', 'deceased') then 0
  else coalesce((${JSON.stringify(subscription.pricesKobo)}::jsonb ->> ${of})::bigint,
    ${subscription.priceKobo}::bigint) end)`;

/** The condition that an entry, by its alias, was not reversed. */
export const notReversed = (entry: string) =>
  sql.raw(`not exists (select from ledger_entries reversal where reversal.reverses = ${entry}.id)`);

/* The year since which somebody is a member: `memberSince`, else that of the registration. */
const sinceYear = sql`coalesce(substring(users.member_since from '^\\d{4}')::integer,
  extract(year from users.created_at at time zone 'Africa/Lagos')::integer)`;

/* The day on which somebody joined, where that was in the due year; null for who was there before. */
const joinedIn = (year: number) => sql`case when ${sinceYear} >= ${year}
  then (select day from (select (users.created_at at time zone 'Africa/Lagos')::date as day) joined
    where extract(year from day) = ${year}) end`;

/* The day of the last opening balance of a member, from which on they are charged. */
const openedOn = sql`(select max(opening.date) from ledger_entries opening
  where opening.user_id = users.id and opening.kind = 'opening' and ${notReversed('opening')})`;

/** Days after which the charge of who joins after the due date falls due. */
export const joinerDays = 30;

/**
 * Who is to be charged (docs/ledger.md): on the register by the due year, not charged yet, and
 * without an opening balance of that year or a later one. What was written for a record that was merged into theirs
 * counts, too; it is asked for by itself, so that the first question stays one join over all members.
 */
export const chargeable = (subscription: Chargeable): SQL => {
  const charged = sql`charge.kind = 'charge' and charge.subscription_id = ${subscription.id}
    and ${notReversed('charge')}`;
  const opened = sql`opening.kind = 'opening' and opening.year >= ${subscription.dueYear}
    and ${notReversed('opening')}`;
  return sql`
  ${mayBeCharged} and ${sinceYear} <= ${subscription.dueYear}
  and not exists (select from dues_settings
    join membership_events event on event.user_id = users.id and event.taken_back_at is null
      and (event.date is null or event.date <= take_on)
    where extract(year from take_on) >= ${subscription.dueYear})
  and not exists (select from ledger_entries charge where charge.user_id = users.id and ${charged})
  and not exists (select from ledger_entries opening where opening.user_id = users.id and ${opened})
  and not exists (select from users merged join ledger_entries charge on charge.user_id = merged.id
    where merged.merged_into = users.id and ${charged})
  and not exists (select from users merged join ledger_entries opening on opening.user_id = merged.id
    where merged.merged_into = users.id and ${opened})`;
};

/** Returns how many members would be charged now, by category and price. In kobo. */
export async function countChargeable(db: Queryable, subscription: Chargeable) {
  const { rows } = await db.execute<{ category: DuesCategory; members: number; price: number }>(sql`
    select ${category} as category, ${priceOf(subscription)}::float8 as price,
      count(*)::integer as members
    from users where ${chargeable(subscription)}
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Who charges, and the day of the charges: for who joined or was taken on later, that day. */
export type Charging = { actorId: string | null; date: string };

/**
 * Members that one statement charges: a hundred thousand at once could take longer than a statement
 * may, on a machine that is slow or busy.
 */
export const membersAtOnce = 25_000;

/* Repeats a statement that returns whose rows it wrote, until it writes fewer than it may. */
export async function inParts(
  write: (after: string) => Promise<{ rows: { userId: string }[] }>,
): Promise<string[]> {
  const written: string[] = [];
  for (;;) {
    const { rows } = await write(written.at(-1) ?? '00000000-0000-0000-0000-000000000000');
    for (const { userId } of rows) written.push(userId);
    if (rows.length < membersAtOnce) return written;
  }
}

/**
 * Charges a subscription to its members.
 *
 * @param only charges these alone, who come in later: what falls due before they joined is due 30 days after that.
 * Everybody who is to be charged by default
 * @param months of twelve that are charged to who joined in the year; 12 is the whole price
 * @returns whom
 */
export async function insertCharges(
  tx: Transaction,
  subscription: SubscriptionRow,
  { actorId, date }: Charging,
  { only, months = 12 }: { only?: readonly string[]; months?: number } = {},
): Promise<string[]> {
  const { dueYear, dueDate } = subscription;
  const joined = joinedIn(dueYear);
  const kobo = sql`round(${priceOf(subscription)}
    * case when ${joined} is null then 12 else ${months} end::numeric / 12)::bigint`;
  const due = only
    ? sql`greatest(${dueDate}::date, case when ${joined} > ${dueDate}::date then ${joined} + ${joinerDays}::integer end)`
    : sql`${dueDate}::date`;
  return inParts((after) =>
    tx.execute<{ userId: string }>(sql`
      with charged as materialized (
        select gen_random_uuid() as id, users.id as user_id, ${kobo} as kobo, ${due} as due_date,
          greatest(${date}::date, ${joined}, ${openedOn}) as date
        from users
        where ${chargeable(subscription)} and ${kobo} > 0 and users.id > ${after}
          ${only ? sql`and users.id = any(${sql.param(only)}::uuid[])` : sql``}
        order by users.id limit ${membersAtOnce}
      ), written as (
        insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date,
          subscription_id, date, posted_on, actor_id)
        select id, user_id, 'charge', id, 'charge', kobo, ${dueYear}::integer, due_date,
          ${subscription.id}::uuid, date, greatest(date, books_closed_until() + 1), ${actorId}::uuid
        from charged
        returning user_id
      )
      select user_id as "userId" from written order by user_id`),
  );
}

/** Marks a subscription as charged, or as not charged, or to be charged from a day on. */
export async function markCharged(
  tx: Transaction,
  id: string,
  { chargedAt, chargeFrom }: { chargedAt: Date | null; chargeFrom: string | null },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ chargedAt, chargeFrom, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
}

/** Returns the ids of subscriptions that are to be charged by themselves by that day. */
export async function findToCharge(db: Queryable, day: string): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNull(subscriptions.chargedAt), lte(subscriptions.chargeFrom, day)))
    .orderBy(subscriptions.dueYear);
  return rows.map(({ id }) => id);
}

/** Returns the subscriptions of a year and of later ones that have been charged; they do not change meanwhile. */
export const findChargedSince = (tx: Queryable, year: number): Promise<SubscriptionRow[]> =>
  tx
    .select()
    .from(subscriptions)
    .where(and(gte(subscriptions.dueYear, year), isNotNull(subscriptions.chargedAt)))
    .orderBy(subscriptions.dueYear)
    .for('share');

/**
 * Returns the subscription of a year if it has been charged; it does not change meanwhile. Waits for a
 * charge that is being written, which does not see a member whose registration is not committed.
 */
export async function findChargedOfYear(
  tx: Transaction,
  year: number,
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.dueYear, year))
    .for('share');
  return row?.chargedAt ? row : null;
}

export async function findSubscription(db: Queryable, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** Returns a subscription, locked until the transaction ends. */
export async function lockSubscription(
  tx: Transaction,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
}
