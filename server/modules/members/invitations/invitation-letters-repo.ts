import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeToldOfAccount } from '../../../db/membership.ts';
import { users } from '../../../db/schema/index.ts';

/* Not to be reached by mail: invited, or a member who has lost the password. No letter opens an admin's account. */
const isAddressless: SQL = sql`${users.email} = '' and ${mayBeToldOfAccount} and (${users.accountState} = 'invited'
  or (${users.accountState} = 'active' and ${users.role} = 'user'))`;

/* Invited, and nobody has made a letter for them that still works. */
const isWaiting: SQL = sql`${users.email} = '' and ${mayBeToldOfAccount}
  and ${users.accountState} = 'invited' and not exists (
  select from mail_tokens where mail_tokens.user_id = ${users.id}
    and purpose = 'invitation' and expires_at > now())`;

/**
 * Returns members without an address, locked, by name: those chosen, or all who are invited and wait
 * for a letter.
 */
export async function lockAddressless(tx: Transaction, ids: string[] | 'all', limit: number) {
  return tx
    .select({
      id: users.id,
      memberId: users.memberId,
      fname: users.fname,
      lname: users.lname,
      address: users.address,
      accountState: users.accountState,
    })
    .from(users)
    .where(ids === 'all' ? isWaiting : and(isAddressless, inArray(users.id, ids)))
    .orderBy(asc(sql`${users.sortName} collate "C"`), asc(users.id))
    .limit(limit)
    .for('update');
}

/** Returns how many invited members without an address wait for a letter. */
export const countWaiting = (db: Queryable): Promise<number> => db.$count(users, isWaiting);
