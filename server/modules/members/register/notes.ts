import type { MemberNote } from '#contract/members/notes.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { shown } from '../../../shown.ts';
import { getUser } from '../../account/users/users.ts';
import * as repo from './register-repo.ts';

/** Returns what admins have noted about a member, the newest first. @throws AppError 404 */
export async function listNotes(context: Context, userId: string): Promise<MemberNote[]> {
  await getUser(context, userId);
  return (await repo.notesOf(context.db, userId)).map(shown);
}

/** Adds a note about a member, which the member never sees. @throws AppError 404 */
export async function addNote(
  context: Context,
  actor: UserActor,
  userId: string,
  text: string,
): Promise<MemberNote> {
  await getUser(context, userId);
  const id = newId();
  const notes = await context.db.transaction(async (tx) => {
    await repo.insertNote(tx, { id, userId, text, authorId: actor.userId });
    /* Without its text: an entry cannot be erased with the member's data. */
    await writeAudit(tx, actor, 'member.note-added', userId, { after: { note: id } });
    return repo.notesOf(tx, userId);
  });
  const added = notes.find((note) => note.id === id);
  if (!added) throw new Error('The note was not inserted.');
  return shown(added);
}

/** Deletes a note about a member. @throws AppError 404 */
export async function removeNote(
  { db }: Context,
  actor: UserActor,
  userId: string,
  id: string,
): Promise<void> {
  const missing = () => notFound('This note');
  if (!isUuid(userId) || !isUuid(id)) throw missing();
  await db.transaction(async (tx) => {
    if (!(await repo.deleteNote(tx, userId, id))) throw missing();
    await writeAudit(tx, actor, 'member.note-removed', userId, { before: { note: id } });
  });
}
