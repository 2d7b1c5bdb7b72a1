import type { z } from 'zod';
import type {
  CashCategory,
  cashCategoryChange,
  cashCategoryForm,
} from '#contract/books/cash-book/schemas.ts';
import type { CashCategoryDirection } from '#contract/books/cash-book/terms.ts';
import { changedFields, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { existing, invalidField, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import * as repo from './categories-repo.ts';

type Parts = Pick<Context, 'db'>;

/* What a bank takes by itself, by the name of its category: 'Bank charges'. */
const soundsTakenByBank = (name: string): boolean =>
  /\bbank\b.*\b(charge|fee|commission)s?\b|\b(stamp dut(y|ies)|COT|SMS alerts?)\b/i.test(name);

const present = (row: repo.CategoryRow): CashCategory => ({
  _id: row.id,
  name: row.name,
  direction: row.direction,
  retired: row.retiredAt !== null,
  takenByBank: row.direction === 'out' && (row.takenByBank ?? soundsTakenByBank(row.name)),
});

/** Returns the categories: what goes out, then what comes in; retired ones last. */
export async function readCategories(db: Queryable): Promise<CashCategory[]> {
  return (await repo.listCategories(db)).map(present);
}

/** Returns a category. @throws AppError 404 */
export async function readCategory(db: Queryable, id: string): Promise<CashCategory> {
  const found = (await readCategories(db)).find(({ _id }) => _id === id);
  if (!found) throw notFound('This category');
  return found;
}

const asSameName = (error: unknown): never => {
  if (violatedConstraint(error) !== 'cash_categories_name') throw error;
  throw invalidField('name', 'There is a category with this name already.', 409);
};

/** Adds a category; whether a bank takes it by itself is read from its name. @throws AppError 409 for a name that there is */
export async function createCategory(
  { db }: Parts,
  form: z.output<typeof cashCategoryForm>,
  actor: UserActor,
): Promise<CashCategory> {
  const id = newId();
  return db
    .transaction(async (tx) => {
      const row = await repo.insertCategory(tx, {
        id,
        ...form,
        takenByBank: soundsTakenByBank(form.name),
      });
      await writeAudit(tx, actor, 'cash-category.added', id, { after: form });
      return present(row);
    })
    .catch(asSameName);
}

/**
 * Renames a category, says whether a bank takes it by itself, retires it or offers it again. Vouchers keep it.
 *
 * @throws AppError 404; 409 for a name that there is
 */
export async function changeCategory(
  { db }: Parts,
  id: string,
  { name, retired, takenByBank }: z.output<typeof cashCategoryChange>,
  actor: UserActor,
): Promise<CashCategory> {
  return db
    .transaction(async (tx) => {
      const before = await existing('This category', id, () => repo.lockCategory(tx, id));
      const isRetired = before.retiredAt !== null;
      const change = {
        ...(name !== undefined && { name }),
        takenByBank: takenByBank ?? present(before).takenByBank,
        ...(retired !== undefined &&
          retired !== isRetired && { retiredAt: retired ? new Date() : null }),
      };
      const row = { ...before, ...change };
      const changed = changedFields(present(before), present(row));
      if (!changed) return present(before);
      await repo.updateCategory(tx, id, change);
      await writeAudit(tx, actor, 'cash-category.changed', id, changed);
      return present(row);
    })
    .catch(asSameName);
}

const directionWords: Record<CashCategoryDirection, string> = { in: 'receipts', out: 'payments' };

/**
 * Returns a category that is in use.
 *
 * @throws AppError 400 where there is none; 409 where it is retired
 */
export async function expectAnyCategory(tx: Transaction, id: string): Promise<repo.CategoryRow> {
  const row = isUuid(id) ? await repo.lockCategory(tx, id) : null;
  if (!row) throw invalidField('category', 'This category was not found.');
  if (row.retiredAt) throw invalidField('category', `${row.name} is retired.`, 409);
  return row;
}

/**
 * Returns the id of a category that a voucher is booked under.
 *
 * @throws AppError 400 where there is none of that direction; 409 where it is retired
 */
export async function expectCategory(
  tx: Transaction,
  id: string,
  direction: CashCategoryDirection,
): Promise<string> {
  const row = await expectAnyCategory(tx, id);
  if (row.direction !== direction)
    throw invalidField('category', `Choose a category of ${directionWords[direction]}.`);
  return row.id;
}
