import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { CashAccountKind } from '#contract/dues/cash-accounts/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { deleteById, existsIn, insertInto, updateById } from '../../../db/rows.ts';
import { cashAccounts, cashDays, cashEntries } from '../../../db/schema/index.ts';
import { accountsInOrder } from './public-repo.ts';

/** Whether a day counts: not before the first of its account's cash book. */
const isCounted = sql`(${cashAccounts.openedOn} is null or ${cashDays.date} >= ${cashAccounts.openedOn})`;

/** Returns the accounts with what each holds at the end of a day, in kobo: open ones first. */
export const listAccounts = (db: Queryable, day: string) =>
  db
    .select({
      account: cashAccounts,
      balanceKobo: sql<number>`(${cashAccounts.openingKobo}
        + coalesce(sum(${cashDays.kobo}), 0))::float8`,
    })
    .from(cashAccounts)
    .leftJoin(
      cashDays,
      and(eq(cashDays.accountId, cashAccounts.id), isCounted, sql`${cashDays.date} <= ${day}`),
    )
    .groupBy(cashAccounts.id)
    .orderBy(...accountsInOrder);

export const insertAccount = insertInto(cashAccounts);

export const updateAccount = updateById(cashAccounts);

/** Deletes an account. It fails where anything refers to it. */
export const deleteAccount = deleteById(cashAccounts);

/** Makes no account of a kind the default, so that another can be. */
export async function clearDefault(tx: Transaction, kind: CashAccountKind): Promise<void> {
  await tx.update(cashAccounts).set({ isDefault: false }).where(eq(cashAccounts.kind, kind));
}

/** Returns whether something was booked by hand in an account before a day. */
export const hasEntriesBefore = (tx: Transaction, id: string, day: string): Promise<boolean> =>
  existsIn(
    tx,
    cashEntries,
    and(
      or(eq(cashEntries.accountId, id), eq(cashEntries.toAccountId, id)),
      lt(cashEntries.date, day),
    ),
  );
