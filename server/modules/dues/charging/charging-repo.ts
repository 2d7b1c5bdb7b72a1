import { and, desc, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type DuesCategory, freeCategories } from '#contract/categories.ts';
import type { ProRata } from '#contract/dues/ledger/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeCharged } from '../../../db/membership.ts';
import { isNotReversed } from '../../../db/reversals.ts';
import { findById, lockById, queryRows, updateById, valuesIn } from '../../../db/rows.ts';
import { subscriptions } from '../../../db/schema/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What charging needs to know of a subscription, which may not be set up yet. */
export type Chargeable = Pick<SubscriptionRow, 'id' | 'dueYear' | 'priceKobo' | 'pricesKobo'>;

/** The category that a member's dues are priced by: their own, else their designation. */
const category = sql<DuesCategory>`coalesce(users.dues_category, users.designation)`;

/** The price of a category in kobo, by default a member's; nothing for those that owe no dues. */
export const priceOf = (subscription: Chargeable, of: SQL = category) => sql<number>`(case
  when ${of} = any(${sql.param([...freeCategories])}::text[]) then 0
  else coalesce((${JSON.stringify(subscription.pricesKobo)}::jsonb ->> ${of})::bigint,
    ${subscription.priceKobo}::bigint) end)`;

/** Returns the day of a subscription's charges: from which it is charged, else 1 January of its year. */
export const firstDayOf = ({ chargeFrom, dueYear }: SubscriptionRow): string =>
  chargeFrom ?? `${dueYear}-01-01`;

/* Whether the secretariat has put a member on the register without a year: they were one before the records begin. */
const isOfOld = sql`exists (select from membership_events event where event.user_id = users.id
  and event.kind = 'joined' and event.date is null and event.taken_back_at is null)`;

/* The year since which somebody is a member: `memberSince`, else that of the registration. */
const memberSinceYear = sql`substring(users.member_since from '^\\d{4}')::integer`;
const sinceYear = sql`coalesce(${memberSinceYear},
  case when ${isOfOld} then 0 else extract(year from users.created_at at time zone 'Africa/Lagos')::integer end)`;

/* The day on which somebody joined, where that was in the due year; null for who was there before. */
const joinedIn = (year: number) => sql`case when ${sinceYear} >= ${year}
  then (select day from (select (users.created_at at time zone 'Africa/Lagos')::date as day) joined
    where extract(year from day) = ${year}) end`;

/* Whether the month in which somebody joined is known: of whom the secretariat enters, the year alone is. */
const hasRegistered = sql`exists (select from membership_events event
  where event.user_id = users.id and event.kind = 'applied')`;

/*
 * Whether a member was none on a day: another district's then, or had left.
 *
 * @param since when their coming was written at the earliest
 */
const cameAfter = (day: string, since: SQL) => sql`exists (select from membership_events event
  where event.user_id = users.id and event.kind in ('transferredIn', 'reinstated') and event.date > ${day}::date
    and event.taken_back_at is null and event.created_at > ${since})`;

/* The day of the last opening balance of a member, from which on they are charged. */
const openedOn = sql`(select max(opening.date) from ledger_entries opening
  where opening.user_id = users.id and opening.kind = 'opening' and ${isNotReversed('opening')})`;

/**
 * Who is to be charged (docs/ledger.md): on the register by the due year, not charged yet, and
 * without an opening balance of that year or a later one. What was written for a record that was merged into theirs
 * counts, too; it is asked for by itself, so that the first question stays one join over all members.
 */
export const chargeable = (subscription: Chargeable): SQL => {
  const charged = sql`charge.kind = 'charge' and charge.subscription_id = ${subscription.id}
    and ${isNotReversed('charge')}`;
  const opened = sql`opening.kind = 'opening' and opening.year >= ${subscription.dueYear}
    and ${isNotReversed('opening')}`;
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

/*
 * Whether a charge of a subscription had fallen due when it was taken back, as where a category was wrong: it is due
 * again, but of who was no member then.
 */
const wasDue = ({ id, dueDate }: SubscriptionRow) => sql`exists (select from ledger_entries charge
  join open_items item on item.entry_id = charge.id join ledger_entries reversal on reversal.reverses = charge.id
  where charge.user_id = users.id and charge.kind = 'charge' and charge.subscription_id = ${id}
    and item.due_date < (reversal.created_at at time zone 'Africa/Lagos')::date
    and not ${cameAfter(dueDate, sql`reversal.created_at`)})`;

/** Returns how many members would be charged now, by category and price; of these alone, if they are given. In kobo. */
export const countChargeable = (
  db: Queryable,
  subscription: Chargeable,
  only?: readonly string[],
) =>
  queryRows<{ category: DuesCategory; members: number; price: number }>(db)`
    select ${category} as category, ${priceOf(subscription)}::float8 as price,
      count(*)::integer as members
    from users where ${chargeable(subscription)}
      ${only ? sql`and users.id = any(${sql.param(only)}::uuid[])` : sql``}
    group by 1, 2 order by 1, 2`;

/** Returns how many people of each category there are, and its price. In kobo. */
export const countByCategory = (
  db: Queryable,
  subscription: Chargeable,
  people: readonly { category: string }[],
) =>
  queryRows<{ members: number; price: number }>(db)`
    select ${priceOf(subscription, sql`person.category`)}::float8 as price, count(*)::integer as members
    from unnest(${sql.param(people.map((person) => person.category))}::text[]) person (category)
    group by 1`;

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

type ChargeOptions = {
  only?: readonly string[];
  proRata?: ProRata;
  dueNotBefore?: string | null;
  joiners?: boolean;
};

/**
 * Charges a subscription to its members.
 *
 * @param only charges these alone, who come in later. Everybody who is to be charged by default
 * @param proRata whether who joined in the year, in a month that is known, is charged for the months from then on
 * @param dueNotBefore the day before which no charge falls due, though the year's due date is earlier; not of who had it
 * due before, and `joiners` leaves out who is known to have been a member from before the year until its due date
 * @returns whom
 */
export async function insertCharges(
  tx: Transaction,
  subscription: SubscriptionRow,
  { actorId, date }: Charging,
  { only, proRata = 'none', dueNotBefore = null, joiners = false }: ChargeOptions = {},
): Promise<string[]> {
  const { dueYear, dueDate } = subscription;
  const joined = joinedIn(dueYear);
  const months =
    proRata === 'monthly'
      ? sql`case when ${hasRegistered} then nullif(13 - extract(month from ${joined}), 12)::integer end`
      : sql`null::integer`;
  const kobo = sql`round(${priceOf(subscription)} * coalesce(${months}, 12)::numeric / 12)::bigint`;
  const known = joiners
    ? sql`(${memberSinceYear} < ${dueYear}::integer and not ${cameAfter(dueDate, sql`'-infinity'`)})`
    : sql`false`;
  const own = dueNotBefore
    ? sql`case when ${known} or ${wasDue(subscription)} then null else ${dueNotBefore}::date end`
    : sql`null::date`;
  return inParts((after) =>
    tx.execute<{ userId: string }>(sql`
      with charged as materialized (
        select gen_random_uuid() as id, users.id as user_id, ${own} as due_not_before, ${kobo} as kobo,
          ${months} as months, greatest(${date}::date, ${joined}, ${openedOn}) as date
        from users
        where ${chargeable(subscription)} and ${kobo} > 0 and users.id > ${after}
          ${only ? sql`and users.id = any(${sql.param(only)}::uuid[])` : sql``}
        order by users.id limit ${membersAtOnce}
      ), written as (
        insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date, due_not_before,
          months, subscription_id, date, posted_on, actor_id)
        select id, user_id, 'charge', id, 'charge', kobo, ${dueYear}::integer,
          greatest(${dueDate}::date, due_not_before), due_not_before, months,
          ${subscription.id}::uuid, date, greatest(date, (select books_closed_until() + 1)), ${actorId}::uuid
        from charged
        returning user_id
      )
      select user_id as "userId" from written order by user_id`),
  );
}

/** Marks a subscription as charged, or as not charged, or to be charged from a day on. */
export const markCharged = updateById(subscriptions);

/** Returns the ids of subscriptions that are to be charged by themselves by that day. */
export const findToCharge = (db: Queryable, day: string): Promise<string[]> =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNull(subscriptions.chargedAt), lte(subscriptions.chargeFrom, day)))
    .orderBy(subscriptions.dueYear)
    .then(valuesIn);

/**
 * Returns the subscriptions of a year and of later ones that have been charged, the earliest first; they do not change
 * meanwhile. Waits for a charge that is being written, which does not see a member whose registration is not committed.
 */
export async function findChargedSince(tx: Queryable, year: number): Promise<SubscriptionRow[]> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(gte(subscriptions.dueYear, year))
    .orderBy(subscriptions.dueYear)
    .for('share');
  return rows.filter(({ chargedAt }) => chargedAt !== null);
}

/** Returns the subscriptions of the years before one that have been charged, the latest first. */
export const listChargedBefore = (db: Queryable, year: number): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(lt(subscriptions.dueYear, year), isNotNull(subscriptions.chargedAt)))
    .orderBy(desc(subscriptions.dueYear));

export const findSubscription = findById(subscriptions);

/** Returns a subscription, locked until the transaction ends: no payment of it can begin before. */
export const lockSubscription = lockById(subscriptions);
