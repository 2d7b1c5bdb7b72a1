import { type SQL, sql } from 'drizzle-orm';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { queryOnly, queryRows, queryValues } from '../../../db/rows.ts';
import { repricedKobo, repriceUntouchedCharges } from './charges-repo.ts';
import * as chargingRepo from './charging-repo.ts';

/** A member whose category for dues changes. */
export type CategoryChange = { userId: string; before: string; after: string };

const idsOf = (changes: readonly CategoryChange[]) =>
  sql`${sql.param(changes.map(({ userId }) => userId))}::uuid[]`;

/* The prices before and after of the member whose id that column has. */
function pricesOf(
  subscription: chargingRepo.SubscriptionRow,
  changes: readonly CategoryChange[],
  id: SQL,
) {
  const of = (column: 'before' | 'after') =>
    chargingRepo.priceOf(
      subscription,
      sql`(${sql.param(changes.map((change) => change[column]))}::text[])[array_position(${idsOf(changes)}, ${id})]`,
    );
  return { before: of('before'), after: of('after') };
}

/* Who owed nothing before, and is to be charged now. */
const newlyCharged = (
  subscription: chargingRepo.SubscriptionRow,
  changes: readonly CategoryChange[],
) => {
  const { before, after } = pricesOf(subscription, changes, sql`users.id`);
  const isNew = sql`users.id = any(${idsOf(changes)}) and ${before} = 0 and ${after} > 0
    and ${chargingRepo.chargeable(subscription)}`;
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
  subscription: chargingRepo.SubscriptionRow,
  changes: readonly CategoryChange[],
): Promise<ChangedCharges> {
  const kobo = repricedKobo(pricesOf(subscription, changes, sql`open_items.user_id`).after);
  const { after, isNew } = newlyCharged(subscription, changes);
  return queryOnly<ChangedCharges>(db)`
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
    ) changed`;
}

/** Returns what the prices of a subscription were and would be of these members, the most frequent first. In kobo. */
export async function changedPrices(
  db: Queryable,
  subscription: chargingRepo.SubscriptionRow,
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
  subscription: chargingRepo.SubscriptionRow,
  changes: readonly CategoryChange[],
  { openCharges, dueNotBefore, ...by }: Following,
): Promise<string[]> {
  const price = pricesOf(subscription, changes, sql`open_items.user_id`).after;
  const isTheirs = sql`open_items.user_id = any(${idsOf(changes)})`;
  const isLower = sql`${isTheirs} and ${repricedKobo(price)} < charge.change_kobo`;
  const which = { ...by, only: openCharges === 'all' ? isTheirs : isLower };
  const repriced = await repriceUntouchedCharges(tx, subscription.id, price, which);
  if (openCharges !== 'all') return repriced;
  const { isNew } = newlyCharged(subscription, changes);
  const only = await queryValues<string>(tx)`select id from users where ${isNew}`;
  if (only.length === 0) return repriced;
  const charging = { actorId: by.actorId, date: chargingRepo.firstDayOf(subscription) };
  const charged = await chargingRepo.insertCharges(tx, subscription, charging, {
    only,
    dueNotBefore,
  });
  return [...repriced, ...charged];
}
