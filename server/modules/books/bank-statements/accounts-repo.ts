import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ColumnChoice } from '#contract/books/bank-statements/schemas.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { cashAccounts, statements } from '../../../db/schema/index.ts';
import { isUuid } from '../../../ids.ts';
import type { CashAccountRow } from '../../dues/cash-accounts/public-repo.ts';

/** Returns an account by its id or its exact name; null where there is none. */
export async function findAccount(db: Queryable, idOrName: string): Promise<CashAccountRow | null> {
  const { id, name } = cashAccounts;
  return db
    .select()
    .from(cashAccounts)
    .where(isUuid(idOrName) ? or(eq(id, idOrName), eq(name, idOrName)) : eq(name, idOrName))
    .then(firstRow);
}

/** Remembers the columns of an account's statements. The ledger must be locked: every change of an account has it. */
export async function rememberColumns(tx: Transaction, id: string, columns: ColumnChoice) {
  const given = Object.entries(columns).filter(([, place]) => place !== undefined);
  await tx
    .update(cashAccounts)
    .set({ columns: Object.fromEntries(given) })
    .where(eq(cashAccounts.id, id));
}

/** The number of an account is that of its newest statement which has one. */
export const listAccountNumbers = (db: Queryable) =>
  db
    .selectDistinctOn([statements.accountId], {
      accountId: statements.accountId,
      name: cashAccounts.name,
      number: sql<string>`${statements.accountNumber}`,
    })
    .from(statements)
    .innerJoin(cashAccounts, eq(cashAccounts.id, statements.accountId))
    .where(isNotNull(statements.accountNumber))
    .orderBy(statements.accountId, desc(statements.createdAt), desc(statements.id));

/** Returns the open bank accounts: the default first, then by their names. */
export const listAccounts = (db: Queryable): Promise<{ _id: string; name: string }[]> =>
  db
    .select({ _id: cashAccounts.id, name: cashAccounts.name })
    .from(cashAccounts)
    .where(and(eq(cashAccounts.kind, 'bank'), isNull(cashAccounts.closedAt)))
    .orderBy(desc(cashAccounts.isDefault), asc(sql`lower(${cashAccounts.name})`));
