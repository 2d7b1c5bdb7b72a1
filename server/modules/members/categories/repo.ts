import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { OwnCategory } from '#contract/members/categories.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow, insertInto, valuesIn } from '../../../db/rows.ts';
import { ownCategories, users } from '../../../db/schema/index.ts';

const { code, name } = ownCategories;

/** Returns the categories that the society has added, by name. */
export const listOwn = (db: Queryable): Promise<OwnCategory[]> =>
  db
    .select({ code, name })
    .from(ownCategories)
    .orderBy(asc(sql`lower(${name})`));

/** Returns which of these codes the society has added; they are not removed until the transaction ends. */
export const keepOwn = (tx: Transaction, codes: readonly string[]): Promise<string[]> =>
  tx
    .select({ code })
    .from(ownCategories)
    .where(inArray(code, [...codes]))
    .orderBy(code)
    .for('key share')
    .then(valuesIn);

export const insertOwn = insertInto(ownCategories);

/** Returns a category, locked until the transaction ends: nothing takes it meanwhile. */
export const lockOwn = (tx: Transaction, wanted: string): Promise<OwnCategory | null> =>
  tx
    .select({ code, name })
    .from(ownCategories)
    .where(eq(code, wanted))
    .for('update')
    .then(firstRow);

export async function renameOwn(tx: Transaction, wanted: string, to: string): Promise<void> {
  await tx.update(ownCategories).set({ name: to }).where(eq(code, wanted));
}

export async function removeOwn(tx: Transaction, wanted: string): Promise<void> {
  await tx.delete(ownCategories).where(eq(code, wanted));
}

/** Returns how many records have a category. */
export const countMembersOf = (tx: Transaction, wanted: string): Promise<number> =>
  tx.$count(users, eq(users.duesCategory, wanted));
