import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { existsIn, firstRow, insertInto } from '../../../db/rows.ts';
import { memberMerges, users } from '../../../db/schema/index.ts';

export const insertMerge = insertInto(memberMerges);

/** Returns how a record was merged, if that is not undone; locked until the transaction ends. */
export const lockMerge = (tx: Transaction, loserId: string) =>
  tx
    .select()
    .from(memberMerges)
    .where(and(eq(memberMerges.loserId, loserId), isNull(memberMerges.undoneAt)))
    .for('update')
    .then(firstRow);

export async function markUndone(tx: Transaction, id: string) {
  await tx.update(memberMerges).set({ undoneAt: new Date() }).where(eq(memberMerges.id, id));
}

/** Returns the records that were merged into a member's, the newest first. */
export const mergedInto = (db: Queryable, winnerId: string) =>
  db
    .select({
      _id: users.id,
      memberId: users.memberId,
      fname: users.fname,
      lname: users.lname,
      mergedAt: memberMerges.createdAt,
    })
    .from(users)
    .innerJoin(memberMerges, and(eq(memberMerges.loserId, users.id), isNull(memberMerges.undoneAt)))
    .where(eq(users.mergedInto, winnerId))
    .orderBy(desc(memberMerges.createdAt));

/** Returns whether other records were merged into one. */
export const hasMerged = (tx: Transaction, id: string): Promise<boolean> =>
  existsIn(tx, users, eq(users.mergedInto, id));
