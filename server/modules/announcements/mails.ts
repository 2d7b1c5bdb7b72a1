import type { z } from 'zod';
import { fillGreeting, type Greeted } from '#contract/announcements/greeting.ts';
import type { announcementTestForm } from '#contract/announcements/schemas.ts';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import { type Requester, writeAudit } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { signOff } from '../../mail/letterhead.ts';
import { unsubscribeHeaders } from '../../mail/unsubscribe.ts';
import { tokenOf } from '../../security/links.ts';
import { mailableSelf } from '../members/own-address.ts';
import { leaveMails, preferencesPage, wants } from '../preferences/preferences.ts';
import type { UserActor } from '../sessions/sessions.ts';
import { failInterrupted, findMail, markMail } from './recipients-repo.ts';

/** The kind of these mails in the outbox. */
export const mailKind = 'announcement';

const testKind = 'announcement-test';

const purpose = 'announcements leave';

type Words = { greeting: string; body: string };

const textOf = ({ greeting, body }: Words, person: Greeted, preferences: string) =>
  [fillGreeting(greeting, person), body, signOff, `Choose which e-mails you get: ${preferences}`]
    .filter(Boolean)
    .join('\n\n');

/**
 * Registers the mail of an announcement. Checks when it is sent whether the announcement still
 * exists and the member still wants it.
 */
export function registerAnnouncementMail(context: Context): void {
  const { db, outbox, settings, signer } = context;
  const build = async ({ announcementId = '', userId = '' }) => {
    const found = await findMail(db, announcementId, userId);
    if (!found || !(await wants(db, userId, 'announcementsByMail'))) return null;
    const token = tokenOf(signer, purpose, userId);
    return {
      to: found.email,
      subject: found.title,
      headers: unsubscribeHeaders(
        settings.publicUrl + fillPath(calls.unsubscribeAnnouncements.path, { token }),
      ),
      text: textOf(found, found, preferencesPage(settings)),
    };
  };
  outbox.register(mailKind, 'bulk', build, (tx, { announcementId = '', userId = '' }, outcome) =>
    markMail(tx, announcementId, userId, outcome),
  );
  outbox.register(testKind, 'personal', async ({ to = '', title = '', text = '' }) => ({
    ...{ to, subject: `Test: ${title}`, text },
  }));
}

/**
 * Mails an announcement to the admin who writes it, as they would get it.
 *
 * @returns their address
 * @throws AppError 409 where they have no address
 */
export async function testAnnouncement(
  context: Context,
  actor: UserActor,
  { title, ...words }: z.output<typeof announcementTestForm>,
): Promise<string> {
  const { db, outbox, settings } = context;
  const self = await mailableSelf(context, actor);
  const text = textOf(words, self, preferencesPage(settings));
  await db.transaction(async (tx) => {
    await outbox.post(tx, testKind, { to: self.email, title, text });
    await writeAudit(tx, actor, {
      ...{ action: 'announcement.tested', subject: 'announcement', subjectId: null },
      after: { title },
    });
  });
  outbox.wake();
  return self.email;
}

/** Turns off announcements by mail for the member of the token. @throws AppError 400 */
export const unsubscribeFromMails = (context: Context, actor: Requester, token: string) =>
  leaveMails(context, actor, token, { purpose, preference: 'announcementsByMail' });

/** Notes as failed what waits although its mail was given up with the processes that tried it. */
export const failInterruptedAnnouncements = (db: Queryable): Promise<void> =>
  failInterrupted(db, mailKind);
