import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { readMsSince } from '../../../db/moments.ts';
import { conflict } from '../../../errors.ts';
import { insertJobs } from '../../../jobs/queue.ts';
import type { MailOutcome } from '../../../mail/outbox.ts';
import { SmsDelayed, SmsRefused, SmsUnavailable } from '../../../sms/sms.ts';
import { wants } from '../../account/preferences/preferences.ts';
import { getAnnouncement } from './announcements.ts';
import * as repo from './recipients-repo.ts';

/** One text message: of which announcement, to which member. */
export type TextOf = { announcementId: string; userId: string };

/** Milliseconds after which what still waits is not sent any more: it would come as news that is old. */
const longestWaitMs = 24 * 60 * 60 * 1_000;

/** Queues the text messages of an announcement in the caller's transaction; they are sent after the commit. */
export const queueTexts = (
  tx: Transaction,
  queue: Context['queue'],
  announcementId: string,
  userIds: readonly string[],
): Promise<void> =>
  insertJobs(
    queue,
    tx,
    'texts',
    userIds.map((userId): TextOf => ({ announcementId, userId })),
  );

/**
 * Sends a text message that waits, if it is still wanted.
 *
 * @param queuedAt since when it waits
 * @returns what has become of it; 'delayed' where the provider has not got it and can be asked again
 */
export async function sendText(
  { db, sms, log }: Pick<Context, 'db' | 'sms' | 'log'>,
  { announcementId, userId }: TextOf,
  queuedAt: Date,
): Promise<MailOutcome | 'delayed'> {
  const found = await repo.findText(db, announcementId, userId);
  if (!found?.text || !found.phoneNumber || !(await wants(db, userId, 'announcementsByText')))
    return { state: 'skipped', reason: null };
  if (!sms) return { state: 'failed', reason: 'Text messages have been turned off.' };
  if ((await readMsSince(db, queuedAt)) > longestWaitMs)
    return { state: 'failed', reason: 'It has waited for more than a day.' };
  try {
    await sms.send({ phoneNumber: found.phoneNumber, text: found.text });
    return { state: 'sent', reason: null };
  } catch (error) {
    if (error instanceof SmsDelayed) {
      log.warn({ reason: error.message }, 'text messages wait for their provider');
      return 'delayed';
    }
    if (error instanceof SmsRefused) return { state: 'refused', reason: error.message };
    if (error instanceof SmsUnavailable)
      return { state: 'failed', reason: `${error.message} It may have arrived.` };
    throw error;
  }
}

/** Notes what has become of a text message. */
export const noteText = (
  tx: Transaction,
  { announcementId, userId }: TextOf,
  outcome: MailOutcome,
): Promise<void> => repo.markText(tx, announcementId, userId, outcome);

/**
 * Sends the text messages of an announcement again that failed or were refused.
 *
 * @returns how many
 * @throws AppError 404; 409 where text messages are off
 */
export async function resendTexts(
  { db, queue, sms }: Pick<Context, 'db' | 'queue' | 'sms'>,
  actor: UserActor,
  id: string,
): Promise<number> {
  const { title } = await getAnnouncement({ db }, actor, id);
  if (!sms) throw conflict('Text messages are not set up.');
  return db.transaction(async (tx) => {
    const userIds = await repo.releaseUndelivered(tx, id);
    await queueTexts(tx, queue, id, userIds);
    if (userIds.length > 0)
      await writeAudit(tx, actor, 'announcement.texted-again', id, {
        after: { title, texts: userIds.length },
      });
    return userIds.length;
  });
}
