import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { insertInto } from '../../../db/rows.ts';
import { memberNotes, users } from '../../../db/schema/index.ts';

/** Notes of one member that are shown. */
const maxShown = 200;

/** Returns the notes about a member, the newest first, with who wrote them. */
export async function notesOf(db: Queryable, userId: string) {
  return db
    .select({
      id: memberNotes.id,
      text: memberNotes.text,
      by: sql<string>`${users.fname} || ' ' || ${users.lname}`,
      createdAt: memberNotes.createdAt,
    })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.authorId))
    .where(eq(memberNotes.userId, userId))
    .orderBy(desc(memberNotes.id))
    .limit(maxShown);
}

export const insertNote = insertInto(memberNotes);

/** Deletes a note about a member; returns whether there was one. */
export async function deleteNote(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(memberNotes)
    .where(and(eq(memberNotes.id, id), eq(memberNotes.userId, userId)));
  return (rowCount ?? 0) > 0;
}
