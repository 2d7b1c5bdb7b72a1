import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { honeypotField } from '#contract/messages/honeypot.ts';
import type { subscriberListQuery } from '#contract/messages/newsletters/schemas.ts';
import type { newsletterForm } from '#contract/messages/newsletters/subscribe-schemas.ts';
import { type Actor, type Requester, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { inSnapshot } from '../../../db/snapshot.ts';
import { invalid, notFound, tooManyRequests } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { button, link, signature, words } from '../../../mail/parts.ts';
import { unsubscribeHeaders } from '../../../mail/unsubscribe.ts';
import { idOfToken, tokenOf } from '../../../security/links.ts';
import { shown } from '../../../shown.ts';
import { societyName } from '../../content/site/content.ts';
import * as repo from './subscribers-repo.ts';

/** The kind of the mail that asks for confirmation, in the outbox. */
export const confirmKind = 'newsletter-confirm';

const dayOf = (moment: Date | null) => moment && dayInNigeria(moment);

/** Returns a page of the newsletter's addresses, the newest first. */
export async function listSubscribers(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...filters }: z.output<typeof subscriberListQuery>,
) {
  const { rows, total } = await repo.listSubscribers(db, filters, { page, limit });
  return { subscribers: rows.map(shown), total };
}

const stateWords = {
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  left: 'Unsubscribed',
} as const;

const columns: readonly Column<repo.SubscriberRow>[] = [
  ['E-mail address', (row) => row.email],
  ['State', (row) => stateWords[row.state]],
  ['Subscribed', (row) => dayOf(row.createdAt)],
  ['Confirmed', (row) => dayOf(row.confirmedAt)],
  ['Unsubscribed', (row) => dayOf(row.unsubscribedAt)],
];

/** Yields the matching addresses, as they are at one moment, as the text of a CSV file. */
export const exportSubscribers = (
  db: Database,
  filters: repo.SubscriberFilters,
): AsyncGenerator<string> =>
  csvFile(
    columns,
    inSnapshot(db, (tx) => repo.allSubscribers(tx, filters)),
  );

type Purpose = 'newsletter confirm' | 'newsletter leave';

/** @throws AppError 400 if the token is invalid */
function readToken({ signer }: Pick<Context, 'signer'>, purpose: Purpose, token: string): string {
  const id = idOfToken(signer, purpose, token);
  if (!id) throw invalid('This link is not valid.');
  return id;
}

/**
 * Saves an unconfirmed address and mails it a link. The response is the same for a known address.
 *
 * @throws AppError 429
 */
export async function subscribe(
  context: Context,
  actor: Requester,
  form: z.output<typeof newsletterForm>,
): Promise<void> {
  const { db, limits, outbox } = context;
  const wait =
    (await limits.newsletterByAddress.count(actor.address)) ??
    (await limits.mailByTarget.count(`newsletter ${form.email}`));
  if (wait !== null) throw tooManyRequests('Please try again later.', wait / 1000);
  if (form[honeypotField] !== '') return;
  await db.transaction(async (tx) => {
    const { id } = await repo.addSubscriber(tx, form.email);
    await outbox.post(tx, confirmKind, { id });
    await writeAudit(tx, actor, 'newsletter.asked', id);
  });
}

/** @throws AppError 400 */
export async function confirm(context: Context, actor: Actor, token: string): Promise<void> {
  const id = readToken(context, 'newsletter confirm', token);
  const change = { confirmedAt: new Date(), unsubscribedAt: null };
  await context.db.transaction(async (tx) => {
    if (!(await repo.markSubscriber(tx, id, change))) throw invalid('This link is not valid.');
    await writeAudit(tx, actor, 'newsletter.confirmed', id);
  });
}

/** Unsubscribes an address; returns whether there is one. */
export async function leaveWithin(tx: Transaction, actor: Actor, id: string): Promise<boolean> {
  const isKnown = await repo.markSubscriber(tx, id, { unsubscribedAt: new Date() });
  if (isKnown) await writeAudit(tx, actor, 'newsletter.left', id);
  return isKnown;
}

/** @throws AppError 400 */
export async function unsubscribe(context: Context, actor: Actor, token: string): Promise<void> {
  const id = readToken(context, 'newsletter leave', token);
  await context.db.transaction((tx) => leaveWithin(tx, actor, id));
}

/** Unsubscribes an address for somebody who asked the secretariat to. @throws AppError 404 */
export async function endSubscription(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isUuid(id) || !(await leaveWithin(tx, actor, id))) throw notFound('This address');
  });
}

/** Returns the address of the page that asks whether to unsubscribe. */
export const leavePage = ({ settings }: Pick<Context, 'settings'>, token: string) =>
  `${settings.publicUrl}/newsletter/unsubscribe/${encodeURIComponent(token)}`;

/** Returns by what a mail to a subscriber lets them leave: a page, and headers for one click (RFC 8058). */
export function leaveLinks(context: Pick<Context, 'settings' | 'signer'>, id: string) {
  const token = tokenOf(context.signer, 'newsletter leave', id);
  return {
    page: leavePage(context, token),
    headers: unsubscribeHeaders(context.settings, calls.unsubscribeNewsletter, token),
  };
}

/** Registers the mail that asks for confirmation of a subscription. */
export function registerNewsletterMails(context: Context): void {
  const { db, outbox, settings, signer } = context;
  outbox.register(confirmKind, 'transactional', async ({ id = '' }) => {
    const subscriber = await repo.findSubscriber(db, id);
    if (!subscriber) return null;
    const toConfirm = tokenOf(signer, 'newsletter confirm', id);
    const { page: leave, headers } = leaveLinks(context, id);
    const society = await societyName(db);
    return {
      to: subscriber.email,
      subject: 'Please confirm the newsletter',
      headers,
      parts: [
        words`Someone, most likely you, asked for the newsletter of ${society || 'our society'} at this address. If you want it:`,
        button(`${settings.publicUrl}/newsletter/confirm/${toConfirm}`, 'Confirm the newsletter'),
        words`If not, do nothing. To unsubscribe at any time:`,
        words`${link(leave)}`,
        signature,
      ],
    };
  });
}
