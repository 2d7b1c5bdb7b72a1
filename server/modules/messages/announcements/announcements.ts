import type { z } from 'zod';
import { can } from '#contract/access.ts';
import { pagesOf } from '#contract/lists.ts';
import type {
  Announcement,
  announcementChangeForm,
  deliveryQuery,
} from '#contract/messages/announcements/schemas.ts';
import { type Actor, type UserActor, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { announcements } from '../../../db/schema/index.ts';
import { conflict, existing, invalidField } from '../../../errors.ts';
import { momentToSend } from '../../../mail/sending-time.ts';
import { shown } from '../../../shown.ts';
import { refuseStaleEdit } from '../../../stale-edit.ts';
import { countOutcomes, listOutcomes } from './recipients-repo.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db'>;

/** What it is called where there is none. */
export const what = 'This announcement';

const readerOf = ({ userId, role }: Pick<UserActor, 'userId' | 'role'>): repo.Reader => ({
  userId,
  isSender: can({ role }, 'messages.write'),
});

function present(
  { announcement, read }: repo.SeenAnnouncement,
  { isSender }: repo.Reader,
): Announcement {
  const { audience, greeting, textMessage, ...more } = announcement;
  return {
    ...shown(more),
    ...(isSender && { audience: audience?.name ?? null, greeting, textMessage }),
    read,
  };
}

/** Returns a page of the announcements, the newest first, as a member sees them. */
export async function listAnnouncements(
  { db }: Parts,
  actor: UserActor,
  page: { page: number; limit: number },
) {
  const reader = readerOf(actor);
  const [{ rows, total }, unread] = await Promise.all([
    repo.listSeenBy(db, reader, page),
    repo.countUnread(db, reader),
  ]);
  const announcements = rows.map((row) => present(row, reader));
  return { announcements, total, unread };
}

/** @throws AppError 404 where there is none for this reader */
export async function getAnnouncement({ db }: Parts, actor: UserActor, id: string) {
  const reader = readerOf(actor);
  const row = await existing(what, id, () => repo.findSeenBy(db, reader, id));
  return present(row, reader);
}

type Change = z.output<typeof announcementChangeForm>;
type Stored = Pick<typeof announcements.$inferSelect, 'sentAt' | 'scheduledAt'>;

/*
 * What can be changed while an announcement waits for its time. @throws AppError 400 for a time that cannot
 * be; 409 where it was sent
 */
function changeOfWaiting({ sentAt }: Stored, { textMessage, scheduledAt }: Change) {
  if (textMessage === undefined && scheduledAt === undefined) return {};
  if (sentAt)
    throw conflict('This announcement has been sent: its time and text message cannot be changed.');
  const text = textMessage === undefined ? {} : { textMessage };
  if (scheduledAt === undefined) return text;
  const moment = momentToSend(scheduledAt, 'scheduledAt');
  if (!moment)
    throw invalidField('scheduledAt', 'Please choose a time, or use ‘Send now’ on its page.');
  return { ...text, scheduledAt: moment };
}

/** Refuses a text message where the society sends none. @throws AppError 400 */
export function refuseTextWhileOff(
  { sms }: Pick<Context, 'sms'>,
  textMessage: string | null | undefined,
): void {
  if (textMessage && !sms) throw invalidField('textMessage', 'Text messages are not set up.');
}

/**
 * Changes the given fields.
 *
 * @throws AppError 400 for a time that cannot be, or a text message while they are off; 404; 409 if it has changed
 * since `updatedAt`, or was sent where only a waiting one can be changed
 */
export async function changeAnnouncement(
  { db, sms }: Pick<Context, 'db' | 'sms'>,
  actor: UserActor,
  id: string,
  form: Change,
) {
  const { title, body, greeting, textMessage, updatedAt } = form;
  refuseTextWhileOff({ sms }, textMessage);
  const words = {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...(greeting !== undefined && { greeting }),
  };
  await db.transaction(async (tx) => {
    const before = await existing(what, id, () => repo.lockAnnouncement(tx, id));
    refuseStaleEdit(before, updatedAt);
    const change = { ...words, ...changeOfWaiting(before, form) };
    await repo.updateAnnouncement(tx, id, change);
    await writeChange(tx, actor, 'announcement.changed', id, before, change);
  });
  return getAnnouncement({ db }, actor, id);
}

/** Deletes an announcement. @throws AppError 404 */
export async function deleteAnnouncement({ db }: Parts, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { title, body } = await existing(what, id, () => repo.lockAnnouncement(tx, id));
    await repo.deleteAnnouncement(tx, id);
    await writeAudit(tx, actor, 'announcement.deleted', id, { before: { title, body } });
  });
}

/** Marks an announcement as opened by its reader. @throws AppError 404 */
export async function markAnnouncementRead(
  { db }: Parts,
  actor: UserActor,
  id: string,
): Promise<void> {
  await getAnnouncement({ db }, actor, id);
  await repo.markRead(db, actor.userId, id);
}

/** Returns how many announcements someone has not opened. */
export const countUnread = ({ db }: Parts, actor: UserActor): Promise<number> =>
  repo.countUnread(db, readerOf(actor));

/**
 * Returns a page of whom an announcement was mailed or texted to, and the counts of all of them.
 *
 * @throws AppError 404
 */
export async function deliveryOf(
  { db }: Pick<Context, 'db'>,
  actor: UserActor,
  id: string,
  { by, state, page, limit }: z.output<typeof deliveryQuery>,
) {
  await getAnnouncement({ db }, actor, id);
  const [mails, { rows, total }] = await Promise.all([
    countOutcomes(db, id, by),
    listOutcomes(db, id, { by, states: state }, { page, limit }),
  ]);
  return { mails, recipients: rows.map(shown), total, pages: pagesOf(total, limit) };
}
