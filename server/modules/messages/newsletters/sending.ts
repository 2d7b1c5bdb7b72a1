import type { z } from 'zod';
import { slugOf } from '#contract/content/site/slug.ts';
import { dayInNigeria } from '#contract/day.ts';
import {
  type Newsletter,
  type newsletterSendForm,
  paragraphsOf,
} from '#contract/messages/newsletters/schemas.ts';
import { type Actor, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { momentToSend, sendDue } from '../../../mail/sending-time.ts';
import { insertItems, isSlugTaken } from '../../content/site/public-repo.ts';
import { mailKind } from './mails.ts';
import { getNewsletter, lockUnsent } from './newsletters.ts';
import * as repo from './repo.ts';

type Parts = Pick<Context, 'db' | 'outbox'>;

/* The archive's page: '2027-01-21-harvest', with the id's end where there is such a page already. */
async function freeSlug(tx: Transaction, { id, title }: repo.NewsletterRow, day: string) {
  const slug = slugOf(`${day} ${title}`);
  const isTaken = await isSlugTaken(tx, 'newsletters', slug);
  return isTaken ? `${slug.slice(0, 67).replace(/-$/, '')}-${id.slice(-12)}` : slug;
}

/* Puts a newsletter on the public site. @returns its address there */
async function publish(tx: Transaction, newsletter: repo.NewsletterRow): Promise<string> {
  const { title, body } = newsletter;
  const date = dayInNigeria();
  const slug = await freeSlug(tx, newsletter, date);
  const data = { slug, order: 0, title, date, body: paragraphsOf(body) };
  const row = { id: newId(), kind: 'newsletters', slug, position: 0, published: true, data };
  await insertItems(tx, [row]);
  return slug;
}

/* Queues the mails of a locked newsletter and publishes it. @returns how many mails */
async function release(
  tx: Transaction,
  outbox: Parts['outbox'],
  newsletter: repo.NewsletterRow,
  actor: Actor,
): Promise<number> {
  const { id: newsletterId, title } = newsletter;
  const readers = await repo.insertMails(tx, newsletterId);
  const mails = readers.map((subscriberId) => ({ newsletterId, subscriberId }));
  await outbox.postMany(tx, mailKind, mails);
  const slug = await publish(tx, newsletter);
  await repo.updateNewsletter(tx, newsletterId, { slug, sentAt: new Date() });
  await writeAudit(tx, actor, 'newsletter.sent', newsletterId, {
    after: { title, mails: readers.length },
  });
  return readers.length;
}

const changedNumber = (readers: number) =>
  conflict(
    `The number of readers has changed: the newsletter now goes to ${readers}. Check it, then send it.`,
  );

/**
 * Mails a newsletter to the confirmed addresses and publishes it on the site, now or at a time.
 *
 * @throws AppError 404; 400 for a time that cannot be; 409 where it was sent, or goes to another number
 */
export async function sendNewsletter(
  { db, outbox }: Parts,
  actor: UserActor,
  id: string,
  { at, readers }: z.output<typeof newsletterSendForm>,
): Promise<Newsletter> {
  const scheduledAt = momentToSend(at, 'at');
  await db.transaction(async (tx) => {
    const newsletter = await lockUnsent(tx, id);
    const sentBy = actor.userId;
    if (scheduledAt) {
      await repo.updateNewsletter(tx, id, { scheduledAt, sentBy });
      return writeAudit(tx, actor, 'newsletter.scheduled', id, {
        after: { title: newsletter.title, scheduledAt },
      });
    }
    await repo.updateNewsletter(tx, id, { sentBy });
    const mails = await release(tx, outbox, newsletter, actor);
    if (readers !== undefined && readers !== mails) throw changedNumber(mails);
  });
  return getNewsletter({ db }, id);
}

/** Makes a newsletter that waits for its time a draft again. @throws AppError 404, 409 */
export async function holdNewsletter(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
): Promise<Newsletter> {
  await db.transaction(async (tx) => {
    const { scheduledAt } = await lockUnsent(tx, id);
    if (!scheduledAt) return;
    await repo.updateNewsletter(tx, id, { scheduledAt: null });
    await writeAudit(tx, actor, 'newsletter.held', id, { before: { scheduledAt } });
  });
  return getNewsletter({ db }, id);
}

/** Sends the newsletters whose time has come. */
export const sendDueNewsletters = (parts: Parts): Promise<void> =>
  sendDue(parts, repo.lockDue, (tx, newsletter, actor) =>
    release(tx, parts.outbox, newsletter, actor),
  );
