import type { z } from 'zod';
import type {
  announcementForm,
  announcementPreviewForm,
} from '#contract/messages/announcements/schemas.ts';
import { type Actor, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { announcements, StoredAudience } from '../../../db/schema/index.ts';
import { conflict, existing, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { momentToSend, sendDue } from '../../../mail/sending-time.ts';
import { audienceOf } from '../../members/audiences/audiences.ts';
import { findMatchingIds } from '../../members/list/public-repo.ts';
import { getAnnouncement, refuseTextWhileOff, what } from './announcements.ts';
import { mailKind } from './mails.ts';
import * as recipients from './recipients-repo.ts';
import * as repo from './repo.ts';
import { queueTexts } from './texts.ts';

type Parts = Pick<Context, 'db' | 'outbox' | 'queue' | 'sms'>;
type Form = z.output<typeof announcementForm>;
type Whom = Pick<z.output<typeof announcementPreviewForm>, 'audience' | 'members'>;

/* Whom a form is for; null: everybody. @throws AppError 400 at `audience` */
async function chosenAudience(
  db: Queryable,
  { audience, members }: Whom,
): Promise<StoredAudience | null> {
  if (audience && members)
    throw invalidField('audience', 'Please choose a group or members, not both.');
  if (members) return { name: 'Chosen members', filter: { ids: members } };
  return audience ? audienceOf(db, audience) : null;
}

/* The members of an audience as they are now; null: everybody. */
const membersOf = (db: Queryable, audience: StoredAudience | null): Promise<string[]> | null =>
  audience && findMatchingIds(db, { search: '', ...audience.filter });

/*
 * Counts whom an announcement reaches now. @throws AppError 400 where that is nobody of an audience, unless it is sent
 * later
 */
async function reachOf(db: Queryable, audience: StoredAudience | null, scheduledAt: Date | null) {
  const reach = await recipients.countReach(db, await membersOf(db, audience));
  if (audience && !scheduledAt && reach.members === 0)
    throw invalidField('audience', 'There is nobody in this group at the moment.');
  return reach;
}

/** Returns how many an announcement would reach now. @throws AppError 400 at `audience`, or for when it cannot be */
export async function previewAnnouncement(
  { db, sms }: Pick<Context, 'db' | 'sms'>,
  { byMail, at, ...whom }: z.output<typeof announcementPreviewForm>,
) {
  const scheduledAt = momentToSend(at, 'at');
  const audience = await chosenAudience(db, whom);
  const { mails, texts, ...reach } = await reachOf(db, audience, scheduledAt);
  return { ...reach, mails: byMail ? mails : 0, texts: sms ? texts : null };
}

type Released = Pick<
  typeof announcements.$inferSelect,
  'id' | 'title' | 'byMail' | 'textMessage' | 'audience'
>;
type Numbers = { mails: number; texts: number };

/* Writes whom a published announcement is for, and queues its mails and text messages. @returns how many */
async function release(
  tx: Transaction,
  { outbox, queue, sms }: Parts,
  announcement: Released,
  actor: Actor,
): Promise<Numbers> {
  const { id, title, byMail, textMessage, audience } = announcement;
  const ids = await membersOf(tx, audience);
  const byText = textMessage !== null && sms !== null;
  const { mailed, texted } = await recipients.insertRecipients(tx, { id, byMail, byText }, ids);
  const mails = mailed.map((userId) => ({ announcementId: id, userId }));
  await outbox.postMany(tx, mailKind, mails);
  await queueTexts(tx, queue, id, texted);
  const numbers = { mails: mailed.length, texts: texted.length };
  await writeAudit(tx, actor, 'announcement.sent', id, {
    after: { title, to: audience?.name ?? 'Everybody', ...numbers },
  });
  return numbers;
}

/* @throws AppError 409 where it is not sent to as many as its sender was told */
function refuseOtherNumber({ mails, texts }: Numbers, promised: Pick<Form, 'mails' | 'texts'>) {
  const isAs = (number: number, promise: number | undefined) =>
    promise === undefined || promise === number;
  if (!isAs(mails, promised.mails))
    throw conflict(
      `The number of members has changed: it would now be mailed to ${mails}. Check it, then send it.`,
    );
  if (!isAs(texts, promised.texts))
    throw conflict(
      `The number of members has changed: it would now go to ${texts} phones. Check it, then send it.`,
    );
}

/**
 * Publishes an announcement, now or at a time. Writes whom it is for and queues the mails and text messages in
 * the same transaction, to those who can get them and have not turned them off.
 *
 * @returns the announcement as its author sees it, and the numbers of mails and text messages
 * @throws AppError 400 for whom or when it cannot be, or a text message while they are off; 409 if it goes to other
 * numbers than `mails` and `texts`
 */
export async function announce(parts: Parts, actor: UserActor, form: Form) {
  const { db } = parts;
  const { title, body, byMail, greeting, textMessage = null } = form;
  const id = newId();
  const scheduledAt = momentToSend(form.at, 'at');
  refuseTextWhileOff(parts, textMessage);
  const sent = await db.transaction(async (tx): Promise<Numbers> => {
    const audience = await chosenAudience(tx, form);
    if (audience) await reachOf(tx, audience, scheduledAt);
    const content = { id, title, body, byMail, greeting, textMessage, audience };
    const row = { ...content, sentBy: actor.userId };
    const sentAt = scheduledAt ? null : new Date();
    await repo.insertAnnouncement(tx, { ...row, scheduledAt, sentAt });
    if (!scheduledAt) {
      const numbers = await release(tx, parts, row, actor);
      refuseOtherNumber(numbers, form);
      return numbers;
    }
    await writeAudit(tx, actor, 'announcement.scheduled', id, {
      after: { title, to: audience?.name ?? 'Everybody', scheduledAt },
    });
    return { mails: 0, texts: 0 };
  });
  return { announcement: await getAnnouncement(parts, actor, id), ...sent };
}

/* Publishes an announcement that waited for its time. */
async function publish(tx: Transaction, parts: Parts, row: Released, actor: Actor) {
  await repo.updateAnnouncement(tx, row.id, { sentAt: new Date() });
  await release(tx, parts, row, actor);
}

/** Publishes an announcement now that waits for its time. @throws AppError 404; 409 where it was sent */
export async function sendNow(parts: Parts, actor: UserActor, id: string) {
  const { db } = parts;
  await db.transaction(async (tx) => {
    const row = await existing(what, id, () => repo.lockAnnouncement(tx, id));
    if (row.sentAt) throw conflict('This announcement has been sent.');
    await publish(tx, parts, row, actor);
  });
  return getAnnouncement({ db }, actor, id);
}

/** Publishes the announcements whose time has come. */
export const sendDueAnnouncements = (parts: Parts): Promise<void> =>
  sendDue(parts, repo.lockDue, (tx, announcement, actor) =>
    publish(tx, parts, announcement, actor),
  );
