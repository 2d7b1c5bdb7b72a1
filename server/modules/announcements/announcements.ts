import type { z } from 'zod';
import type {
  Announcement,
  announcementChangeForm,
  announcementForm,
} from '#contract/announcements/schemas.ts';
import { pagesOf } from '#contract/lists.ts';
import { type Actor, changedFields, writeAudit } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import { refuseStaleEdit } from '../../stale-edit.ts';
import type { UserActor } from '../sessions/sessions.ts';
import { mailKind } from './mails.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db'>;
type Form = z.output<typeof announcementForm>;

const missing = () => notFound('This announcement');

function present({ announcement, read }: repo.SeenAnnouncement): Announcement {
  const { id, title, body, byMail, createdAt, updatedAt } = announcement;
  return {
    _id: id,
    title,
    body,
    byMail,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    read,
  };
}

/*
 * Returns the earlier response for a repeated request; other content under the same id is a
 * conflict.
 */
async function findRepeatedSend({ db }: Parts, sentBy: string, id: string, form: Form) {
  const announcement = await getAnnouncement({ db }, sentBy, id);
  if (announcement.title !== form.title || announcement.body !== form.body)
    throw conflict(
      'This announcement has been sent already, in other words. Please edit that one.',
    );
  return { announcement, mails: form.byMail ? await repo.countMailable(db) : 0 };
}

/**
 * Publishes an announcement. Queues mails in the same transaction, to each active member who has
 * not turned them off. A request with a known `_id` sends nothing again.
 *
 * @returns the announcement as its author sees it, and the number of mails
 * @throws AppError 409 if the `_id` belongs to an announcement with other content
 */
export async function announce(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  actor: UserActor,
  form: Form,
) {
  const { userId: sentBy } = actor;
  const { _id: id = newId(), ...content } = form;
  const mails = await db.transaction(async (tx) => {
    if (!(await repo.insertAnnouncement(tx, { ...content, id, sentBy }))) return null;
    const readers = form.byMail ? await repo.findMailable(tx) : [];
    const queued = readers.map((userId) => ({ announcementId: id, userId }));
    await outbox.postMany(tx, mailKind, queued);
    await writeAudit(tx, actor, {
      ...{ action: 'announcement.sent', subject: 'announcement', subjectId: id },
      after: { title: form.title, mails: queued.length },
    });
    return queued.length;
  });
  if (mails === null) return findRepeatedSend({ db }, sentBy, id, form);
  if (mails > 0) outbox.wake();
  return { announcement: await getAnnouncement({ db }, sentBy, id), mails };
}

/** Returns a page of the announcements, the newest first, as a member sees them. */
export async function listAnnouncements(
  { db }: Parts,
  userId: string,
  { page, limit }: { page: number; limit: number },
) {
  const [rows, total, unread] = await Promise.all([
    repo.listSeenBy(db, userId, { limit, offset: (page - 1) * limit }),
    repo.countAll(db),
    repo.countUnread(db, userId),
  ]);
  return { announcements: rows.map(present), total, unread, pages: pagesOf(total, limit) };
}

/** @throws AppError 404 */
export async function getAnnouncement({ db }: Parts, userId: string, id: string) {
  const row = isUuid(id) ? await repo.findSeenBy(db, userId, id) : null;
  if (!row) throw missing();
  return present(row);
}

/**
 * Changes the given fields.
 *
 * @throws AppError 404; 409 if it has changed since `updatedAt`
 */
export async function changeAnnouncement(
  { db }: Parts,
  actor: UserActor,
  id: string,
  { title, body, updatedAt }: z.output<typeof announcementChangeForm>,
) {
  const change = { ...(title !== undefined && { title }), ...(body !== undefined && { body }) };
  await db.transaction(async (tx) => {
    const before = isUuid(id) ? await repo.lockAnnouncement(tx, id) : null;
    if (!before) throw missing();
    refuseStaleEdit(before, updatedAt);
    await repo.updateAnnouncement(tx, id, change);
    const changed = changedFields(before, change);
    if (changed)
      await writeAudit(tx, actor, {
        ...{ action: 'announcement.changed', subject: 'announcement', subjectId: id },
        ...changed,
      });
  });
  return getAnnouncement({ db }, actor.userId, id);
}

/** Deletes an announcement. @throws AppError 404 */
export async function deleteAnnouncement({ db }: Parts, actor: Actor, id: string): Promise<void> {
  if (!isUuid(id)) throw missing();
  await db.transaction(async (tx) => {
    const before = await repo.lockAnnouncement(tx, id);
    if (!before || !(await repo.deleteAnnouncement(tx, id))) throw missing();
    await writeAudit(tx, actor, {
      ...{ action: 'announcement.deleted', subject: 'announcement', subjectId: id },
      before: { title: before.title, body: before.body },
    });
  });
}

/** Marks an announcement as opened by a member. @throws AppError 404 */
export async function markAnnouncementRead(
  { db }: Parts,
  userId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id) || !(await repo.markRead(db, userId, id))) throw missing();
}

export { countUnread } from './repo.ts';
