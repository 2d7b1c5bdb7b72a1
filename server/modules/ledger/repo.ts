import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ItemSide } from '#contract/ledger/terms.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import {
  allocations,
  duesSettings,
  ledgerEntries,
  memberAccounts,
  openItems,
  users,
} from '../../db/schema/index.ts';

export type EntryRow = typeof ledgerEntries.$inferSelect;
export type NewEntry = typeof ledgerEntries.$inferInsert;
export type NewAllocation = typeof allocations.$inferInsert;
export type DuesSettingsRow = typeof duesSettings.$inferSelect;

/**
 * Locks the accounts of members until the transaction ends, always in the same order. Whatever
 * writes to the ledger does this first, before it locks a payment, a subscription or a counter.
 */
export async function lockAccounts(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('no key update');
}

export async function insertEntries(tx: Transaction, rows: NewEntry[]): Promise<void> {
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}

export async function insertAllocations(tx: Transaction, rows: NewAllocation[]): Promise<void> {
  if (rows.length > 0) await tx.insert(allocations).values(rows);
}

/** An item of which something is open. Amounts in kobo. */
export type OpenItem = {
  id: string;
  side: ItemSide;
  year: number | null;
  openKobo: number;
  date: string;
  subscriptionId: string | null;
};

/**
 * Returns a member's open items, the oldest first: charges by due date, money in the order in which
 * it was written.
 */
export async function openItemsOf(db: Queryable, userId: string): Promise<OpenItem[]> {
  return db
    .select({
      id: openItems.entryId,
      side: openItems.side,
      year: openItems.year,
      openKobo: openItems.openKobo,
      date: ledgerEntries.date,
      subscriptionId: ledgerEntries.subscriptionId,
    })
    .from(openItems)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, openItems.entryId))
    .where(and(eq(openItems.userId, userId), gt(openItems.openKobo, 0)))
    .orderBy(
      sql`case when ${openItems.side} = 'charge' then ${openItems.dueDate} end`,
      asc(openItems.position),
    );
}

export async function findEntry(db: Queryable, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row ?? null;
}

/** Returns the entry of a payment's money, or null before it is settled. */
export async function findEntryOfPayment(
  db: Queryable,
  paymentId: string,
): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.kind, 'payment')));
  return row ?? null;
}

/** Returns whether an entry has been reversed. */
export async function isReversed(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.reverses, id));
  return row !== undefined;
}

/** Returns what is open of an item, in kobo. */
export async function openKoboOf(db: Queryable, entryId: string): Promise<number> {
  const [row] = await db
    .select({ openKobo: openItems.openKobo })
    .from(openItems)
    .where(eq(openItems.entryId, entryId));
  return row?.openKobo ?? 0;
}

/** Returns what a sum of money has paid, a row a charge, the last allocated first. In kobo. */
export async function allocatedFrom(
  db: Queryable,
  moneyId: string,
): Promise<{ chargeId: string; kobo: number; year: number | null }[]> {
  return db
    .select({
      chargeId: allocations.chargeId,
      year: openItems.year,
      kobo: sql<number>`sum(${allocations.amountKobo})::float8`,
    })
    .from(allocations)
    .innerJoin(openItems, eq(openItems.entryId, allocations.chargeId))
    .where(eq(allocations.moneyId, moneyId))
    .groupBy(allocations.chargeId, openItems.year)
    .having(sql`sum(${allocations.amountKobo}) > 0`)
    .orderBy(desc(sql`max(${allocations.position})`));
}

/** Returns whether a member has an opening balance of a year that was not reversed. */
export async function hasOpening(db: Queryable, userId: string, year: number): Promise<boolean> {
  const reversal = db
    .select({ one: sql`1` })
    .from(sql`ledger_entries reversal`)
    .where(sql`reversal.reverses = ${ledgerEntries.id}`);
  const [row] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        eq(ledgerEntries.kind, 'opening'),
        eq(ledgerEntries.year, year),
        sql`not exists ${reversal}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns a member's balance as it is kept; null where nothing was ever written. In kobo. */
export async function findAccount(db: Queryable, userId: string) {
  const [row] = await db.select().from(memberAccounts).where(eq(memberAccounts.userId, userId));
  return row ?? null;
}

const actor = sql`(select fname || ' ' || lname from users where id = ledger_entries.actor_id)`;

/** Returns a member's entries until a day, in the order in which they were written. */
export async function entriesOf(db: Queryable, userId: string, asAt?: string) {
  return db
    .select({ entry: ledgerEntries, by: sql<string | null>`${actor}` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        asAt ? sql`${ledgerEntries.date} <= ${asAt}` : undefined,
      ),
    )
    .orderBy(ledgerEntries.position);
}

/** Returns an entry with the name of who wrote it. */
export async function findEntryWithActor(db: Queryable, id: string) {
  const [row] = await db
    .select({ entry: ledgerEntries, by: sql<string | null>`${actor}` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, id));
  return row ?? null;
}

/** Returns what was put against a member's charges until a day, in the order of writing. */
export async function allocationsOf(db: Queryable, userId: string, asAt?: string) {
  return db
    .select()
    .from(allocations)
    .where(
      and(eq(allocations.userId, userId), asAt ? sql`${allocations.date} <= ${asAt}` : undefined),
    )
    .orderBy(allocations.position);
}

/** Returns what the society decided about its dues. */
export async function readDuesSettings(db: Queryable): Promise<DuesSettingsRow> {
  const [row] = await db.select().from(duesSettings);
  if (!row) throw new Error('The settings of the dues are missing.');
  return row;
}

export async function updateDuesSettings(
  db: Queryable,
  change: Partial<typeof duesSettings.$inferInsert>,
): Promise<void> {
  await db
    .update(duesSettings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(duesSettings.id, 1));
}

/** Returns the members among these ids whose credit could pay a charge that is open. */
export async function membersWithCreditAndDebt(
  db: Queryable,
  userIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await db
    .select({ userId: memberAccounts.userId })
    .from(memberAccounts)
    .where(
      and(
        gt(memberAccounts.creditKobo, 0),
        gt(memberAccounts.owedKobo, 0),
        userIds ? inArray(memberAccounts.userId, [...userIds]) : undefined,
      ),
    )
    .orderBy(memberAccounts.userId);
  return rows.map(({ userId }) => userId);
}

/** Returns the position of the last entry or allocation, which every change of the ledger raises. */
export async function readVersion(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select last_value::text as last from ledger_positions`,
  );
  return rows[0]?.last ?? '';
}
