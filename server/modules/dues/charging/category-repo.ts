import { type SQL, sql } from 'drizzle-orm';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/rows.ts';
import { repricedKobo, repriceUntouchedCharges } from './charges-repo.ts';
import {
  chargeable,
  firstDayOf,
  insertCharges,
  priceOf,
  type SubscriptionRow,
} from './charging-repo.ts';

/** A member whose category for dues changes. */
export type CategoryChange = { userId: string; before: string; after: string };

const idsOf = (changes: readonly CategoryChange[]) =>
  sql`${sql.param(changes.map(({ userId }) => userId))}::uuid[]`;

/* The prices before and after of the member whose id that column has. */
function pricesOf(subscription: SubscriptionRow, changes: readonly CategoryChange[], id: SQL) {
  const of = (column: 'before' | 'after') =>
    priceOf(
      subscription,
      sql`(${sql.param(changes.map((change) => change[column]))}::text[])[array_position(${idsOf(changes)}, ${id})]`,
    );
  return { before: of('before'), after: of('after') };
}

/* Who owed nothing before, and is to be charged now. */
const newlyCharged = (subscription: SubscriptionRow, changes: readonly CategoryChange[]) => {
  const { before, after } = pricesOf(subscription, changes, sql`users.id`);
  const isNew = sql`users.id = any(${idsOf(changes)}) and ${before} = 0 and ${after} > 0
    and ${chargeable(subscription)}`;
  return { after, isNew };
};

/** Charges by what a change of categories does to their price; differences in kobo. */
export type ChangedCharges = {
  lower: number;
  lowerKobo: number;
  higher: number;
  higherKobo: number;
  /** Charges that something was paid or waived of, which stay in any case. */
  kept: number;
};

/** Counts the open charges of a subscription whose price another category changes. */
export async function countChangedCharges(
  db: Queryable,
  subscription: SubscriptionRow,
  changes: readonly CategoryChange[],
): Promise<ChangedCharges> {
  const kobo = repricedKobo(pricesOf(subscription, changes, sql`open_items.user_id`).after);
  const { after, isNew } = newlyCharged(subscription, changes);
  return (
    (await queryRow<ChangedCharges>(db)`
    select count(*) filter (where untouched and change < 0)::integer as lower,
      coalesce(-sum(change) filter (where untouched and change < 0), 0)::float8 as "lowerKobo",
      count(*) filter (where untouched and change > 0)::integer as higher,
      coalesce(sum(change) filter (where untouched and change > 0), 0)::float8 as "higherKobo",
      count(*) filter (where not untouched and change <> 0)::integer as kept
    from (
      select open_kobo = full_kobo as untouched, ${kobo} - charge.change_kobo as change
      from ledger_entries charge join open_items on open_items.entry_id = charge.id
      where charge.subscription_id = ${subscription.id} and charge.kind = 'charge' and open_items.open_kobo > 0
        and open_items.user_id = any(${idsOf(changes)})
      union all
      select true, ${after} from users where ${isNew}
    ) changed`) ?? { lower: 0, lowerKobo: 0, higher: 0, higherKobo: 0, kept: 0 }
  );
}

/** Returns what the prices of a subscription were and would be of these members, the most frequent first. In kobo. */
export async function changedPrices(
  db: Queryable,
  subscription: SubscriptionRow,
  changes: readonly CategoryChange[],
): Promise<{ before: number; after: number; members: number }[]> {
  const { before, after } = pricesOf(subscription, changes, sql`users.id`);
  return queryRows<{ before: number; after: number; members: number }>(db)`
    select * from (
      select ${before}::float8 as before, ${after}::float8 as after, count(*)::integer as members
      from users where users.id = any(${idsOf(changes)}) group by 1, 2
    ) priced where before <> after order by members desc, before limit 5`;
}

type Following = {
  actorId: string | null;
  reason: string;
  /** The day before which no new charge falls due. */
  dueNotBefore: string;
  openCharges: Exclude<OpenCharges, 'none'>;
};

/**
 * Brings the charges of a subscription that nothing was paid or waived of to the price of another category: lower
 * prices alone, or all, and then charges who owed nothing before.
 *
 * @returns whose charges changed
 */
export async function followCategories(
  tx: Transaction,
  subscription: SubscriptionRow,
  changes: readonly CategoryChange[],
  { openCharges, dueNotBefore, ...by }: Following,
): Promise<string[]> {
  const price = pricesOf(subscription, changes, sql`open_items.user_id`).after;
  const isTheirs = sql`open_items.user_id = any(${idsOf(changes)})`;
  const only =
    openCharges === 'all'
      ? isTheirs
      : sql`${isTheirs} and ${repricedKobo(price)} < charge.change_kobo`;
  const repriced = await repriceUntouchedCharges(tx, subscription.id, price, { ...by, only });
  if (openCharges !== 'all') return repriced;
  const { isNew } = newlyCharged(subscription, changes);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from users where ${isNew}`);
  if (rows.length === 0) return repriced;
  const charging = { actorId: by.actorId, date: firstDayOf(subscription) };
  const charged = await insertCharges(tx, subscription, charging, {
    only: rows.map(({ id }) => id),
    dueNotBefore,
  });
  return [...repriced, ...charged];
}
