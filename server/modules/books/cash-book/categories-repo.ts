import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { cashCategories } from '../../../db/schema/index.ts';

export type CategoryRow = typeof cashCategories.$inferSelect;

/** Returns the categories by name: what goes out, then what comes in; retired ones last. */
export async function listCategories(db: Queryable): Promise<CategoryRow[]> {
  return db
    .select()
    .from(cashCategories)
    .orderBy(
      sql`${cashCategories.retiredAt} is not null`,
      desc(cashCategories.direction),
      asc(sql`lower(${cashCategories.name})`),
    );
}

/** Returns the category, locked until the transaction ends. */
export async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow | null> {
  const [row] = await tx
    .select()
    .from(cashCategories)
    .where(eq(cashCategories.id, id))
    .for('no key update');
  return row ?? null;
}

export async function insertCategory(
  tx: Transaction,
  row: typeof cashCategories.$inferInsert,
): Promise<CategoryRow> {
  const [inserted] = await tx.insert(cashCategories).values(row).returning();
  if (!inserted) throw new Error('The category was not inserted.');
  return inserted;
}

export async function updateCategory(
  tx: Transaction,
  { id, name, takenByBank, retiredAt }: CategoryRow,
): Promise<void> {
  await tx
    .update(cashCategories)
    .set({ name, takenByBank, retiredAt })
    .where(eq(cashCategories.id, id));
}
