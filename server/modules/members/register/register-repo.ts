import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { hasMemberId } from '../../../db/member-id.ts';
import { users } from '../../../db/schema/index.ts';
import { noPendingName } from '../../account/users/waiting-name.ts';

/** Returns whether somebody on the register has the member ID, in any spelling. */
export async function isIdInUse(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(hasMemberId(memberId)).limit(1);
  return row !== undefined;
}

/**
 * Unmarks a record of a member ID in whose group every record is marked: nobody else has the ID any
 * more, or the unique index has nothing to guard it by.
 */
export async function unmarkLastOfId(tx: Transaction, memberId: string) {
  await tx.execute(sql`
    update users set member_id_shared = false
    where id = (
      select id from users where ${hasMemberId(memberId)} order by id limit 1
    ) and not exists (
      select from users other
      where member_id_key(other.member_id) = member_id_key(${memberId}) and not other.member_id_shared
        and other.off_register is null
    )`);
}

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
