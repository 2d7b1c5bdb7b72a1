import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import type { Requester } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { signOff } from '../../mail/letterhead.ts';
import { unsubscribeHeaders } from '../../mail/unsubscribe.ts';
import { tokenOf } from '../../security/links.ts';
import { leaveMails, preferencesPage, wantsMail } from '../preferences/preferences.ts';
import { findMail } from './repo.ts';

/** The kind of these mails in the outbox. */
export const mailKind = 'announcement';

const purpose = 'announcements leave';

/**
 * Registers the mail of an announcement. Checks when it is sent whether the announcement still
 * exists and the member still wants it.
 */
export function registerAnnouncementMail(context: Context): void {
  const { db, outbox, settings, signer } = context;
  outbox.register(mailKind, 'bulk', async ({ announcementId = '', userId = '' }) => {
    const found = await findMail(db, announcementId, userId);
    if (!found || !(await wantsMail(db, userId, 'announcementsByMail'))) return null;
    const token = tokenOf(signer, purpose, userId);
    return {
      to: found.email,
      subject: found.title,
      headers: unsubscribeHeaders(
        settings.publicUrl + fillPath(calls.unsubscribeAnnouncements.path, { token }),
      ),
      text: [
        `Dear ${found.fname},`,
        found.body,
        signOff,
        `Choose which e-mails you get: ${preferencesPage(settings)}`,
      ].join('\n\n'),
    };
  });
}

/** Turns off announcements by mail for the member of the token. @throws AppError 400 */
export const unsubscribeFromMails = (context: Context, actor: Requester, token: string) =>
  leaveMails(context, actor, token, { purpose, preference: 'announcementsByMail' });
