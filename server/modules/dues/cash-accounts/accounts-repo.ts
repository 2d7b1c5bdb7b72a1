import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { CashAccountKind } from '#contract/books/cash-book/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { cashAccounts, cashEntries, cashMovements } from '../../../db/schema/index.ts';

export type AccountRow = typeof cashAccounts.$inferSelect;

/** Whether a movement counts: not before the first day of its account's cash book. */
export const isCounted = sql`(${cashAccounts.openedOn} is null
  or ${cashMovements.date} >= ${cashAccounts.openedOn})`;

/** Returns the accounts with what each holds at the end of a day, in kobo: open ones first. */
export async function listAccounts(db: Queryable, day: string) {
  return db
    .select({
      account: cashAccounts,
      balanceKobo: sql<number>`(${cashAccounts.openingKobo}
        + coalesce(sum(${cashMovements.kobo}), 0))::float8`,
    })
    .from(cashAccounts)
    .leftJoin(
      cashMovements,
      and(
        eq(cashMovements.accountId, cashAccounts.id),
        isCounted,
        sql`${cashMovements.date} <= ${day}`,
      ),
    )
    .groupBy(cashAccounts.id)
    .orderBy(
      sql`${cashAccounts.closedAt} is not null`,
      sql`array_position(array['bank', 'cash', 'gateway'], ${cashAccounts.kind})`,
      asc(sql`lower(${cashAccounts.name})`),
    );
}

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(cashAccounts).where(eq(cashAccounts.id, id));
  return row ?? null;
}

/** Returns the account of a gateway; null before its first money. */
export async function findGatewayAccount(
  db: Queryable,
  gateway: string,
): Promise<AccountRow | null> {
  const [row] = await db.select().from(cashAccounts).where(eq(cashAccounts.gateway, gateway));
  return row ?? null;
}

export async function insertAccount(
  tx: Transaction,
  row: typeof cashAccounts.$inferInsert,
): Promise<void> {
  await tx.insert(cashAccounts).values(row);
}

export async function updateAccount(
  tx: Transaction,
  id: string,
  change: Partial<AccountRow>,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.update(cashAccounts).set(change).where(eq(cashAccounts.id, id));
}

/** Makes no account of a kind the default, so that another can be. */
export async function clearDefault(tx: Transaction, kind: CashAccountKind): Promise<void> {
  await tx.update(cashAccounts).set({ isDefault: false }).where(eq(cashAccounts.kind, kind));
}

/** Returns whether something was booked by hand in an account before a day. */
export async function hasEntriesBefore(tx: Transaction, id: string, day: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: cashEntries.id })
    .from(cashEntries)
    .where(
      and(
        or(eq(cashEntries.accountId, id), eq(cashEntries.toAccountId, id)),
        lt(cashEntries.date, day),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Returns the least that an account holds at the end of a day and of every later one, in kobo: what can be
 * taken out on that day without overdrawing it since.
 */
export async function leastFrom(
  tx: Transaction,
  { id, openingKobo, openedOn }: AccountRow,
  day: string,
): Promise<number> {
  const { rows } = await tx.execute<{ kobo: number }>(sql`
    with daily as (
      select date, sum(kobo) as kobo
      from (
        select date, kobo from cash_movements
        where account_id = ${id} and (${openedOn}::date is null or date >= ${openedOn}::date)
        union all select ${day}::date, 0
      ) movements
      group by date
    ), running as (select date, sum(kobo) over (order by date) as kobo from daily)
    select (min(kobo) + ${openingKobo}::bigint)::float8 as kobo from running where date >= ${day}::date`);
  return rows[0]?.kobo ?? openingKobo;
}

/**
 * Says that payments recorded by hand came into an account, unless the books of their days are closed.
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
      and not exists (
        select from ledger_entries entry
        where entry.payment_id = payments.id and entry.side = 'money' and entry.posted_on <= ${until}::date
      )`);
}
