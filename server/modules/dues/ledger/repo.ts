import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { addDays } from '#contract/day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { holderOf, holderOn, recordsOf } from '../../../db/merged-records.ts';
import { isNotReversed } from '../../../db/reversals.ts';
import { firstRow, firstValue, queryRows, valuesIn } from '../../../db/rows.ts';
import {
  allocations,
  ledgerEntries,
  memberAccounts,
  openItems,
  users,
} from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { listedColumns } from '../../account/users/public-repo.ts';
import { findAccountIdOfPayment, signedUntil } from '../cash-accounts/public-repo.ts';
import { closedUntil } from '../periods/public-repo.ts';
import type { Allocation } from './allocate.ts';
import { type EntryRow, isAnyOf } from './public-repo.ts';

export type NewEntry = typeof ledgerEntries.$inferInsert;

/* Until when the account is signed that an entry reaches in the cash book; null where it reaches none. */
async function signedUntilOf(tx: Transaction, entry: NewEntry): Promise<string | null> {
  const { side, kind, paymentId, cashAccountId } = entry;
  if (side !== 'money' || kind === 'move' || !paymentId) return null;
  const accountId = cashAccountId ?? (await findAccountIdOfPayment(tx, paymentId));
  return accountId === null ? null : signedUntil(tx, accountId);
}

/**
 * Writes entries. What takes effect in a closed period, or on a day for which its account is signed, keeps its date,
 * and is posted on the first day after both (docs/ledger.md).
 */
export async function insertEntries(tx: Transaction, rows: NewEntry[]): Promise<void> {
  if (rows.length === 0) return;
  const closed = await closedUntil(tx);
  const posted: NewEntry[] = [];
  for (const row of rows) {
    const limits = [closed, await signedUntilOf(tx, row)];
    const open = limits.flatMap((until) => (until === null ? [] : addDays(until, 1)));
    posted.push({ ...row, postedOn: [row.postedOn, ...open].sort().at(-1) ?? row.postedOn });
  }
  await tx.insert(ledgerEntries).values(posted);
}

/** Puts money against charges, or takes it back where `kobo` is negative. */
export async function insertAllocations(tx: Transaction, plan: readonly Allocation[]) {
  const rows = plan.map(({ kobo, ...row }) => ({ ...row, id: newId(), amountKobo: kobo }));
  if (rows.length > 0) await tx.insert(allocations).values(rows);
}

/** Returns what is open of an item, in kobo. */
export const openKoboOf = async (db: Queryable, entryId: string): Promise<number> =>
  (await db
    .select({ openKobo: openItems.openKobo })
    .from(openItems)
    .where(eq(openItems.entryId, entryId))
    .then(firstValue)) ?? 0;

/** Returns what a sum of money has paid, a row a charge, the last allocated first. In kobo. */
export const allocatedFrom = (db: Queryable, moneyId: string) =>
  db
    .select({
      chargeId: allocations.chargeId,
      ownerId: allocations.userId,
      year: openItems.year,
      kobo: sql<number>`sum(${allocations.amountKobo})::float8`,
    })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.entryId, allocations.chargeId))
    .where(eq(allocations.moneyId, moneyId))
    .groupBy(allocations.chargeId, allocations.userId, openItems.year)
    .having(sql`sum(${allocations.amountKobo}) > 0`)
    .orderBy(desc(sql`max(${allocations.position})`));

/** Returns what a charge was paid from, a row a sum of money. In kobo. */
export const allocatedTo = (db: Queryable, chargeId: string) =>
  db
    .select({
      moneyId: allocations.moneyId,
      kobo: sql<number>`sum(${allocations.amountKobo})::float8`,
    })
    .from(allocations)
    .where(eq(allocations.chargeId, chargeId))
    .groupBy(allocations.moneyId)
    .having(sql`sum(${allocations.amountKobo}) > 0`);

/** Returns a member's opening balances that were not reversed, the earliest year first. */
export const standingOpenings = (db: Queryable, userId: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.userId} in ${recordsOf(sql`${userId}::uuid`)}`,
        eq(ledgerEntries.kind, 'opening'),
        isNotReversed('ledger_entries'),
      ),
    )
    .orderBy(ledgerEntries.year);

/** What a member is charged of a year, in kobo. */
export type ChargedYear = { userId: string; year: number; kobo: number };

/** Returns what dues of a year members were charged, where that stands; the earliest year first. */
export const findCharged = (db: Queryable, userIds: readonly string[]): Promise<ChargedYear[]> =>
  queryRows<ChargedYear>(db)`
    select coalesce(record.merged_into, record.id) as "userId", charge.year,
      sum(charge.change_kobo)::float8 as kobo
    from ledger_entries charge join users record on record.id = charge.user_id
    where charge.kind = 'charge' and (record.id = any(${sql.param(userIds)}::uuid[])
        or record.merged_into = any(${sql.param(userIds)}::uuid[]))
      and ${isNotReversed('charge')}
    group by 1, 2 order by 2`;

/** Returns of a member what stands above their ledger, of an earlier day where it is given; null where there is none. */
export async function findHolder(db: Queryable, userId: string, asAt?: string) {
  const id = sql`${sql.placeholder('userId')}::uuid`;
  const day = sql`${sql.placeholder('asAt')}::date`;
  return db
    .select({ ...listedColumns, offRegister: users.offRegister })
    .from(users)
    .where(
      eq(
        users.id,
        sql`(case when ${day} is null then ${holderOf(id)} else ${holderOn(id, day)} end)`,
      ),
    )
    .prepare('holder_of_account')
    .execute({ userId, asAt: asAt ?? null })
    .then(firstRow);
}

/** Returns the members among these ids whose credit could pay a charge that is open. */
export const membersWithCreditAndDebt = (db: Queryable, userIds: readonly string[] | null) =>
  db
    .select({ userId: memberAccounts.userId })
    .from(memberAccounts)
    .where(
      and(
        gt(memberAccounts.creditKobo, 0),
        gt(memberAccounts.owedKobo, 0),
        userIds ? isAnyOf(memberAccounts.userId, userIds) : undefined,
      ),
    )
    .orderBy(memberAccounts.userId)
    .then(valuesIn);
