import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { DuesCategory } from '#contract/ledger/terms.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The category that a member's dues are priced by: their own, else their designation. */
const category = sql<DuesCategory>`coalesce(users.dues_category, users.designation)`;

/* The price of a member's category in kobo; exempt and deceased members owe nothing. */
const priceOf = (subscription: SubscriptionRow) => sql<number>`(case
  when ${category} in ('exempt', 'deceased') then 0
  else coalesce((${JSON.stringify(subscription.pricesKobo)}::jsonb ->> ${category})::bigint,
    ${subscription.priceKobo}::bigint) end)`;

const notReversed = (entry: string) =>
  sql.raw(`not exists (select from ledger_entries reversal where reversal.reverses = ${entry}.id)`);

/* The year since which somebody is a member: `memberSince`, else that of the registration. */
const sinceYear = sql`coalesce(substring(users.member_since from '^\\d{4}')::integer,
  extract(year from users.created_at at time zone 'Africa/Lagos')::integer)`;

/*
 * Who is to be charged (ledger.md, 'Charging'): on the register by the due year, not charged yet, and
 * without an opening balance of a later year.
 */
const chargeable = (subscription: SubscriptionRow): SQL => sql`
  users.is_member and users.account_state <> 'disabled' and ${sinceYear} <= ${subscription.dueYear}
  and not exists (
    select from ledger_entries charge where charge.user_id = users.id and charge.kind = 'charge'
      and charge.subscription_id = ${subscription.id} and ${notReversed('charge')}
  )
  and not exists (
    select from ledger_entries opening where opening.user_id = users.id
      and opening.kind = 'opening' and opening.year > ${subscription.dueYear}
      and ${notReversed('opening')}
  )`;

/** Returns how many members would be charged now, by category and price. In kobo. */
export async function countChargeable(db: Queryable, subscription: SubscriptionRow) {
  const { rows } = await db.execute<{ category: DuesCategory; members: number; price: number }>(sql`
    select ${category} as category, ${priceOf(subscription)}::float8 as price,
      count(*)::integer as members
    from users where ${chargeable(subscription)}
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Returns how many charges stand, and how many of them nothing was paid or waived of. */
export async function countCharges(db: Queryable, subscriptionId: string) {
  const { rows } = await db.execute<{ charged: number; changeable: number }>(sql`
    select count(*)::integer as charged,
      count(*) filter (where open_kobo = full_kobo)::integer as changeable
    from ledger_entries join open_items on open_items.entry_id = ledger_entries.id
    where ledger_entries.subscription_id = ${subscriptionId} and ledger_entries.kind = 'charge'
      and open_items.full_kobo > 0`);
  return rows[0] ?? { charged: 0, changeable: 0 };
}

type Charging = { actorId: string | null; date: string };

/**
 * Charges a subscription to its members, in one statement.
 *
 * @param only charges these alone; everybody who is to be charged by default
 * @param months of twelve that are charged; 12 is the whole price
 * @returns whom
 */
export async function insertCharges(
  tx: Transaction,
  subscription: SubscriptionRow,
  { actorId, date }: Charging,
  { only, months = 12 }: { only?: readonly string[]; months?: number } = {},
): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with charged as materialized (
      select gen_random_uuid() as id, users.id as user_id,
        round(${priceOf(subscription)} * ${months}::numeric / 12)::bigint as kobo
      from users
      where ${chargeable(subscription)}
        ${only ? sql`and users.id = any(${sql.param(only)}::uuid[])` : sql``}
      order by users.id
    )
    insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date,
      subscription_id, date, posted_on, actor_id)
    select id, user_id, 'charge', id, 'charge', kobo, ${subscription.dueYear}::integer,
      ${subscription.dueDate}::date, ${subscription.id}::uuid, ${date}::date, ${date}::date,
      ${actorId}::uuid
    from charged where kobo > 0
    returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

/**
 * Reverses the charges of a subscription that nothing was paid or waived of.
 *
 * @returns whose they were
 */
export async function reverseUntouchedCharges(
  tx: Transaction,
  subscriptionId: string,
  { actorId, date, reason }: Charging & { reason: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, reverses,
      date, posted_on, actor_id, reason)
    select gen_random_uuid(), charge.user_id, 'reversal', charge.id, 'charge', -charge.change_kobo,
      charge.year, charge.id, ${date}::date, ${date}::date, ${actorId}::uuid, ${reason}
    from ledger_entries charge join open_items on open_items.entry_id = charge.id
    where charge.subscription_id = ${subscriptionId} and charge.kind = 'charge'
      and open_items.full_kobo > 0 and open_items.open_kobo = open_items.full_kobo
    order by charge.user_id
    returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

/** Locks every member's account, in the order in which all transactions lock them. */
export async function lockAllAccounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select count(*) from (
    select id from users order by id for no key update) locked`);
}

/** Charges a levy or a penalty to members, in one statement; returns whom. */
export async function insertLevies(
  tx: Transaction,
  levy: {
    kind: 'levy' | 'penalty';
    name: string;
    kobo: number;
    dueDate: string;
    userIds: readonly string[];
  },
  { actorId, date }: Charging,
): Promise<string[]> {
  const year = Number(levy.dueDate.slice(0, 4));
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with charged as materialized (
      select gen_random_uuid() as id, users.id as user_id from users
      where users.is_member and users.account_state <> 'disabled'
        and users.id = any(${sql.param(levy.userIds)}::uuid[])
      order by users.id
    )
    insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date, name,
      date, posted_on, actor_id)
    select id, user_id, ${levy.kind}, id, 'charge', ${levy.kobo}::bigint, ${year}::integer,
      ${levy.dueDate}::date, ${levy.name}, ${date}::date, ${date}::date, ${actorId}::uuid
    from charged
    returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

/** Marks a subscription as charged, or as not charged, or to be charged from a day on. */
export async function markCharged(
  tx: Transaction,
  id: string,
  { chargedAt, chargeFrom }: { chargedAt: Date | null; chargeFrom: string | null },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ chargedAt, chargeFrom, beforeLedger: false, updatedAt: sql`now()` })
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

/** Returns the subscription of a year if it has been charged; it does not change meanwhile. */
export async function findChargedOfYear(
  tx: Transaction,
  year: number,
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.dueYear, year), isNotNull(subscriptions.chargedAt)))
    .for('share');
  return row ?? null;
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
