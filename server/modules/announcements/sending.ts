import type { z } from 'zod';
import type { announcementForm, announcementPreviewForm } from '#contract/announcements/schemas.ts';
import { type Actor, systemActor, writeAudit } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { StoredAudience } from '../../db/schema/index.ts';
import { conflict, invalidField } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { momentToSend } from '../../mail/sending-time.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { findMatchingIds } from '../members/list.ts';
import type { UserActor } from '../sessions/sessions.ts';
import { getAnnouncement } from './announcements.ts';
import { mailKind } from './mails.ts';
import * as recipients from './recipients-repo.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db' | 'outbox'>;
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

/** Returns how many an announcement would reach now. @throws AppError 400 at `audience`, or for when it cannot be */
export async function previewAnnouncement(
  { db }: Pick<Context, 'db'>,
  { byMail, at, ...whom }: z.output<typeof announcementPreviewForm>,
) {
  momentToSend(at, 'at');
  const ids = await membersOf(db, await chosenAudience(db, whom));
  const reach = await recipients.countReach(db, ids);
  return byMail ? reach : { ...reach, mails: 0 };
}

type Released = { id: string; title: string; byMail: boolean; audience: StoredAudience | null };

/* Writes whom a published announcement is for, and queues its mails. @returns how many */
async function release(
  tx: Transaction,
  outbox: Parts['outbox'],
  announcement: Released,
  actor: Actor,
): Promise<number> {
  const { id, title, audience } = announcement;
  const ids = await membersOf(tx, audience);
  const mailed = await recipients.insertRecipients(tx, announcement, ids);
  await outbox.postMany(
    tx,
    mailKind,
    mailed.map((userId) => ({ announcementId: id, userId })),
  );
  await writeAudit(tx, actor, {
    ...{ action: 'announcement.sent', subject: 'announcement', subjectId: id },
    after: { title, to: audience?.name ?? 'Everybody', mails: mailed.length },
  });
  return mailed.length;
}

/*
 * Returns the earlier response for a repeated request; other content under the same id is a
 * conflict.
 */
async function findRepeatedSend({ db }: Parts, actor: UserActor, id: string, form: Form) {
  const announcement = await getAnnouncement({ db }, actor, id);
  if (announcement.title !== form.title || announcement.body !== form.body)
    throw conflict(
      'This announcement has been sent already, in other words. Please edit that one.',
    );
  return { announcement, mails: await recipients.countMailed(db, id) };
}

const otherNumber = (mails: number) =>
  conflict(
    `The number of members has changed: it would now be mailed to ${mails}. Check it, then send it.`,
  );

/**
 * Publishes an announcement, now or at a time. Writes whom it is for and queues the mails in the same
 * transaction, to those who can be mailed and have not turned them off. A request with a known `_id`
 * sends nothing again.
 *
 * @returns the announcement as its author sees it, and the number of mails
 * @throws AppError 400 for whom or when it cannot be; 409 if the `_id` belongs to an announcement with other
 * content, or `mails` is not how many it is mailed to
 */
export async function announce({ db, outbox }: Parts, actor: UserActor, form: Form) {
  const { _id: id = newId(), at, mails: promised, audience: _, members: __, ...content } = form;
  const scheduledAt = momentToSend(at, 'at');
  const mails = await db.transaction(async (tx) => {
    const audience = await chosenAudience(tx, form);
    if (!scheduledAt && (await membersOf(tx, audience))?.length === 0)
      throw invalidField('audience', 'There is nobody in this group at the moment.');
    const row = { ...content, id, audience, sentBy: actor.userId };
    const sentAt = scheduledAt ? null : new Date();
    if (!(await repo.insertAnnouncement(tx, { ...row, scheduledAt, sentAt }))) return null;
    if (!scheduledAt) {
      const number = await release(tx, outbox, row, actor);
      if (promised !== undefined && promised !== number) throw otherNumber(number);
      return number;
    }
    await writeAudit(tx, actor, {
      ...{ action: 'announcement.scheduled', subject: 'announcement', subjectId: id },
      after: { title: form.title, to: audience?.name ?? 'Everybody', scheduledAt },
    });
    return 0;
  });
  if (mails === null) return findRepeatedSend({ db, outbox }, actor, id, form);
  if (mails > 0) outbox.wake();
  return { announcement: await getAnnouncement({ db }, actor, id), mails };
}

/* Publishes an announcement that waited for its time. */
async function publish(tx: Transaction, outbox: Parts['outbox'], row: Released, actor: Actor) {
  await repo.updateAnnouncement(tx, row.id, { sentAt: new Date() });
  await release(tx, outbox, row, actor);
}

/** Publishes an announcement now that waits for its time. @throws AppError 404; 409 where it was sent */
export async function sendNow({ db, outbox }: Parts, actor: UserActor, id: string) {
  await getAnnouncement({ db }, actor, id);
  await db.transaction(async (tx) => {
    const row = await repo.lockAnnouncement(tx, id);
    if (!row || row.sentAt) throw conflict('This announcement has been sent.');
    await publish(tx, outbox, row, actor);
  });
  outbox.wake();
  return getAnnouncement({ db }, actor, id);
}

/** Publishes the announcements whose time has come, once however many processes do it at a time. */
export async function sendDueAnnouncements({ db, outbox }: Parts): Promise<void> {
  const actor = systemActor('job', 'mailings');
  const sent = await db.transaction(async (tx) => {
    const due = await repo.lockDue(tx);
    for (const announcement of due) await publish(tx, outbox, announcement, actor);
    return due.length;
  });
  if (sent > 0) outbox.wake();
}

export { hasDue as areAnnouncementsDue } from './repo.ts';
