import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { mayLogIn } from '../../../db/membership.ts';
import { existsIn, firstRow, updateById } from '../../../db/rows.ts';
import { users } from '../../../db/schema/index.ts';

export type RosterRow = Pick<
  typeof users.$inferSelect,
  'id' | 'role' | 'accountState' | 'offRegister' | 'membership'
>;

const place = {
  id: users.id,
  role: users.role,
  accountState: users.accountState,
  offRegister: users.offRegister,
  membership: users.membership,
};

export const findAccess = (tx: Transaction, id: string): Promise<RosterRow | null> =>
  tx.select(place).from(users).where(eq(users.id, id)).then(firstRow);

/** Returns a user's role and account state, locked until the transaction ends. */
export const lockAccess = (tx: Transaction, id: string): Promise<RosterRow | null> =>
  tx.select(place).from(users).where(eq(users.id, id)).for('update').then(firstRow);

/** Returns the same of several users, locked, in the order of their ids. */
export const lockAccessOf = (tx: Transaction, ids: string[]): Promise<RosterRow[]> =>
  tx.select(place).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('update');

/** Returns whether another admin can log in. */
export const otherAdminExists = (tx: Transaction, id: string): Promise<boolean> =>
  existsIn(tx, users, and(eq(users.role, 'admin'), mayLogIn, ne(users.id, id)));

export const changeAccess = updateById(users);
