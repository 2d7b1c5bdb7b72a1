import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { recordsOf } from '../../../db/merged-records.ts';
import { reversalsOf } from '../../../db/reversals.ts';
import { queryOnly, queryRows, queryValue } from '../../../db/rows.ts';
import { ledgerEntries } from '../../../db/schema/index.ts';
import type { ChargedTwice, GoingCharges } from '../../members/ports.ts';
import type { EntryRow } from './public-repo.ts';

/* The condition on a charge and its `item`. */
function isGoing(userId: string, which: GoingCharges): SQL {
  const { kind, date, year, createdAt } = ledgerEntries;
  if (which === 'earlierYears')
    return sql`${kind} = 'charge'
      and ${createdAt} = (select confirmed_at from users where users.id = ${userId})
      and ${year} < extract(year from ${createdAt} at time zone 'Africa/Lagos')`;
  return 'since' in which
    ? sql`${kind} in ('charge', 'levy') and ${createdAt} >= ${which.since.toISOString()}::timestamptz`
    : sql`${kind} in ('charge', 'levy') and item.open_kobo = item.full_kobo and ${date} >= ${which.untouchedFrom}`;
}

/** Returns those charges of a record, and of the records that were merged into it, that stand. */
export const findGoing = (
  tx: Transaction,
  userId: string,
  which: GoingCharges,
): Promise<EntryRow[]> =>
  tx
    .select()
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.userId} in ${recordsOf(sql`${userId}::uuid`)}
        and exists (select from open_items item where item.entry_id = ${ledgerEntries.id}
          and item.full_kobo > 0 and ${isGoing(userId, which)})`,
    )
    .orderBy(ledgerEntries.position);

/** Reverses the charges, levies and penalties of records that nothing was paid or waived of, in one statement. */
export async function reverseUntouchedOf(
  tx: Transaction,
  userIds: readonly string[],
  by: { actorId: string | null; reason: string },
): Promise<void> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  await tx.execute(
    reversalsOf(
      sql`users record join ledger_entries entry on entry.user_id = record.id
        join open_items item on item.entry_id = entry.id
      where (record.id = any(${ids}) or record.merged_into = any(${ids}))
        and entry.kind in ('charge', 'levy', 'penalty') and item.full_kobo > 0 and item.open_kobo = item.full_kobo
      order by entry.user_id, entry.position`,
      by,
    ),
  );
}

/**
 * Returns the reversals and the write-offs that were written for a record in the act that recorded a change of the
 * membership, but for dues of a year on of which nothing had been paid.
 */
export const writtenBeside = (
  tx: Transaction,
  userId: string,
  eventId: string,
  unpaidBefore: number | null,
) =>
  queryRows<{ id: string; kind: string }>(tx)`
    select entry.id, entry.kind from ledger_entries entry
      join membership_events event on event.id = ${eventId} and event.created_at = entry.created_at
      join ledger_entries item on item.id = entry.item_id
    where entry.kind in ('reversal', 'writeoff') and entry.user_id in ${recordsOf(sql`${userId}::uuid`)}
      and (entry.kind = 'writeoff' or item.kind <> 'charge' or coalesce(item.year < ${unpaidBefore}::integer, true)
        or exists (select from allocations freed where freed.charge_id = item.id and freed.amount_kobo < 0
          and freed.created_at = entry.created_at))
    order by entry.position`;

/**
 * Returns what both records were charged, and which charge is taken back: one that nothing was paid or waived of,
 * else, where both have paid, one that nothing was waived of; the loser's before the winner's.
 */
export const chargedTwice = (db: Queryable, loserId: string, winnerId: string) =>
  queryRows<ChargedTwice>(db)`
    with standing as (
      select entry.id, coalesce(record.merged_into, record.id) as holder,
        coalesce(entry.subscription_id, entry.levy_id) as cause, entry.year, entry.name, item.full_kobo,
        item.open_kobo = item.full_kobo as untouched, paid.kobo > 0 as is_paid,
        item.open_kobo + paid.kobo < item.full_kobo as is_waived
      from ledger_entries entry join open_items item on item.entry_id = entry.id
        join users record on record.id = entry.user_id
        cross join lateral (select coalesce(sum(amount_kobo), 0) as kobo from allocations
          where charge_id = entry.id) paid
      where entry.kind in ('charge', 'levy', 'penalty') and item.full_kobo > 0
        and (record.id in (${loserId}::uuid, ${winnerId}::uuid) or record.merged_into = ${winnerId}::uuid)
    ), twice as (
      select distinct on (of_loser.id) of_loser.id, of_loser.year, of_loser.name,
        case when of_loser.untouched then of_loser.id when of_winner.untouched then of_winner.id
          when not (of_loser.is_paid and of_winner.is_paid) then null
          when not of_loser.is_waived then of_loser.id
          when not of_winner.is_waived then of_winner.id end as goes,
        of_loser.full_kobo
      from standing of_loser join standing of_winner on of_winner.cause = of_loser.cause
      where of_loser.holder = ${loserId}::uuid and of_winner.holder = ${winnerId}::uuid
      order by of_loser.id, of_winner.untouched desc, of_winner.is_waived
    )
    select twice.year, twice.name, goes as "entryId",
      coalesce(standing.full_kobo, twice.full_kobo)::float8 as kobo
    from twice left join standing on standing.id = goes
    order by twice.year, twice.name nulls first, twice.id`;

/** Returns whether a due year's charges, or a levy, were undone for everybody. */
export const isWithdrawn = async (tx: Transaction, { subscriptionId, levyId }: EntryRow) =>
  (await queryValue<boolean>(tx)`
    select exists (select from subscriptions where id = ${subscriptionId}::uuid and charged_at is null)
      or exists (select from levies where id = ${levyId}::uuid and undone_at is not null) as withdrawn`) ??
  false;

/** What the money of one record has paid of the other's charges. In kobo. */
type Crossing = { chargeId: string; userId: string; moneyId: string; kobo: number };

/** Returns what a record has paid of others' charges, and others of its. */
export const crossingsOf = (tx: Transaction, userId: string): Promise<Crossing[]> =>
  queryRows<Crossing>(tx)`
    select charge.id as "chargeId", charge.user_id as "userId", money.id as "moneyId",
      sum(allocations.amount_kobo)::float8 as kobo
    from allocations join ledger_entries charge on charge.id = allocations.charge_id
      join ledger_entries money on money.id = allocations.money_id
    where (charge.user_id = ${userId}::uuid) <> (money.user_id = ${userId}::uuid)
      and allocations.id in (
        select paid.id from ledger_entries own join allocations paid on paid.charge_id = own.id
        where own.user_id = ${userId}::uuid
        union all
        select paid.id from ledger_entries own join allocations paid on paid.money_id = own.id
        where own.user_id = ${userId}::uuid)
    group by charge.id, charge.user_id, money.id having sum(allocations.amount_kobo) > 0`;

/** Returns how many entries and payments were written for a record. */
export const countWritten = (db: Queryable, userId: string) =>
  queryOnly<{ entries: number; payments: number }>(db)`
    select (select count(*)::integer from ledger_entries where user_id = ${userId}) as entries,
      (select count(*)::integer from payments where user_id = ${userId}) as payments`;
