import { pick } from 'es-toolkit';
import type { z } from 'zod';
import type {
  cashBookQuery,
  Movement,
  MovementTotals,
} from '#contract/books/cash-book/entry-schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Database } from '../../../db/client.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import * as repo from './book-repo.ts';

export type CashBookQuery = z.output<typeof cashBookQuery>;

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name };

const present = (row: repo.MovementRow): Movement => ({
  _id: `${row.id}.${row.accountId ?? ''}`,
  ...pick(row, ['kind', 'date', 'number', 'name', 'purpose', 'reference']),
  account: named(row.accountId, row.accountName),
  amount: nairaFromKobo(row.kobo),
  balance: row.balanceKobo === null ? null : nairaFromKobo(row.balanceKobo),
  category: named(row.categoryId, row.categoryName),
  entry: row.entryId,
  payment: row.paymentId,
});

/**
 * Returns a page of the cash book of one account, or of all, with what was there before and after the days,
 * and what came in and went out by the filters. In naira.
 *
 * @throws AppError 404 for an account that there is not
 */
export async function readCashBook(
  db: Database,
  query: CashBookQuery,
): Promise<{ total: number; totals: MovementTotals; movements: Movement[] }> {
  const { page, limit, account, from, to, sort, ...filters } = query;
  if (account !== undefined && !(isUuid(account) && (await findCashAccount(db, account))))
    throw notFound('This account');
  const scope = { accountId: account ?? null, from, to };
  const oldestFirst = sort[0]?.descending === false;
  const [found, openingKobo] = await Promise.all([
    repo.readMovements(db, scope, filters, { limit, offset: (page - 1) * limit, oldestFirst }),
    repo.openingOf(db, scope),
  ]);
  return {
    total: found.rows,
    totals: {
      opening: nairaFromKobo(openingKobo),
      in: nairaFromKobo(found.inKobo),
      out: nairaFromKobo(found.outKobo),
      closing: nairaFromKobo(openingKobo + found.withinKobo),
    },
    movements: found.movements.map(present),
  };
}
