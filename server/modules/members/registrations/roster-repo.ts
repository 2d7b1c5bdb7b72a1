import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';

export type RosterRow = Pick<
  typeof users.$inferSelect,
  'id' | 'role' | 'accountState' | 'offRegister'
>;

const place = {
  id: users.id,
  role: users.role,
  accountState: users.accountState,
  offRegister: users.offRegister,
};

export async function findAccess(tx: Transaction, id: string): Promise<RosterRow | null> {
  const [row] = await tx.select(place).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Returns a user's role and account state, locked until the transaction ends. */
export async function lockAccess(tx: Transaction, id: string): Promise<RosterRow | null> {
  const [row] = await tx.select(place).from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Returns the same of several users, locked, in the order of their ids. */
export async function lockAccessOf(tx: Transaction, ids: string[]): Promise<RosterRow[]> {
  return tx.select(place).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('update');
}

/** Returns whether another admin can log in. */
export async function otherAdminExists(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.accountState, 'active'), ne(users.id, id)))
    .limit(1);
  return row !== undefined;
}

export async function changeAccess(
  tx: Transaction,
  id: string,
  change: Partial<Pick<RosterRow, 'role' | 'accountState'>>,
) {
  await tx
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}
