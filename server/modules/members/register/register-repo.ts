import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { noPendingName } from '../../account/users/waiting-name.ts';

/* Nothing certifies the name any more, so that what the member has entered since is the name as registered. */
const unconfirmed = {
  confirmedAt: null,
  fname: sql`coalesce(pending_fname, fname)`,
  mname: sql`case when pending_fname is null then mname else pending_mname end`,
  lname: sql`coalesce(pending_lname, lname)`,
  ...noPendingName,
};

/**
 * Confirms members or undoes that; returns how many exist and who changed. Unchanged members
 * keep their version.
 */
export async function setConfirmed(tx: Transaction, ids: string[], confirmed: boolean) {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.offRegister)))
    .orderBy(users.id)
    .for('update');
  const changed = await tx
    .update(users)
    .set({ ...(confirmed ? { confirmedAt: sql`now()` } : unconfirmed), updatedAt: sql`now()` })
    .where(
      and(
        inArray(
          users.id,
          found.map(({ id }) => id),
        ),
        confirmed ? isNull(users.confirmedAt) : isNotNull(users.confirmedAt),
      ),
    )
    .returning({ id: users.id, fname: users.fname, mname: users.mname, lname: users.lname });
  return { found: found.length, changed };
}
