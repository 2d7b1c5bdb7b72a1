import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow, insertReturning, updateById } from '../../../db/rows.ts';
import { cashCategories } from '../../../db/schema/index.ts';

export type CategoryRow = typeof cashCategories.$inferSelect;

/** Returns the categories by name: what goes out, then what comes in; retired ones last. */
export const listCategories = (db: Queryable): Promise<CategoryRow[]> =>
  db
    .select()
    .from(cashCategories)
    .orderBy(
      sql`${cashCategories.retiredAt} is not null`,
      desc(cashCategories.direction),
      asc(sql`lower(${cashCategories.name})`),
    );

/** Returns the category, locked until the transaction ends. */
export const lockCategory = (tx: Transaction, id: string): Promise<CategoryRow | null> =>
  tx
    .select()
    .from(cashCategories)
    .where(eq(cashCategories.id, id))
    .for('no key update')
    .then(firstRow);

export const insertCategory = insertReturning(cashCategories);

export const updateCategory = updateById(cashCategories);
