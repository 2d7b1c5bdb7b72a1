import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { insertInto, valuesIn } from '../../../db/rows.ts';
import { memberNotes, users } from '../../../db/schema/index.ts';
import { noPendingName } from '../../account/users/waiting-name.ts';

/* Nothing certifies the name any more, so that what the member has entered since is the name as registered. */
const unconfirmed = {
  confirmedAt: null,
  fname: sql`coalesce(pending_fname, fname)`,
  mname: sql`case when pending_fname is null then mname else pending_mname end`,
  lname: sql`coalesce(pending_lname, lname)`,
  ...noPendingName,
};

/** What a member's dues are priced by. */
export type MemberCategories = Pick<
  typeof users.$inferSelect,
  'id' | 'duesCategory' | 'designation'
>;

/** Returns the categories of members who are on the register. */
export const findCategories = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ id: users.id, duesCategory: users.duesCategory, designation: users.designation })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.offRegister)));

/** Gives members a category; a designation that they ask for is decided by another one. */
export async function updateCategories(
  tx: Transaction,
  ids: readonly string[],
  change: Partial<Omit<MemberCategories, 'id'>>,
): Promise<void> {
  if (ids.length === 0) return;
  const decided = change.designation !== undefined && { pendingDesignation: null };
  await tx
    .update(users)
    .set({ ...change, ...decided, updatedAt: sql`now()` })
    .where(inArray(users.id, [...ids]));
}

/**
 * Confirms members or undoes that; returns who is on the register and who changed. Unchanged members
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
  return { found, changed };
}

/** Returns the names with the member ID, 'Ada Obi (MB 123456)', of records on the register or not. */
export const findNames = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      name: sql<string>`${users.fname} || ' ' || ${users.lname} || ' (' || ${users.memberId} || ')'`,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.sortName, users.id)
    .then(valuesIn);

/** Notes of one member that are shown. */
const maxShown = 200;

/** Returns the notes about a member, the newest first, with who wrote them. */
export const notesOf = (db: Queryable, userId: string) =>
  db
    .select({
      id: memberNotes.id,
      text: memberNotes.text,
      by: nameOf<string>(memberNotes.authorId),
      createdAt: memberNotes.createdAt,
    })
    .from(memberNotes)
    .where(eq(memberNotes.userId, userId))
    .orderBy(desc(memberNotes.id))
    .limit(maxShown);

export const insertNote = insertInto(memberNotes);

/** Deletes a note about a member; returns whether there was one. */
export async function deleteNote(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(memberNotes)
    .where(and(eq(memberNotes.id, id), eq(memberNotes.userId, userId)));
  return (rowCount ?? 0) > 0;
}
