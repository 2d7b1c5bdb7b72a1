import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/client.ts';
import { invalid } from '../../errors.ts';
import { unsubscribeHeaders } from '../../mail/unsubscribe.ts';
import { idOfToken, tokenOf } from '../../security/links.ts';
import { changePreferences, preferencesPage, wantsMail } from '../preferences/preferences.ts';
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
        'The Secretariat',
        `Which mails you get is up to you: ${preferencesPage(settings)}`,
      ].join('\n\n'),
    };
  });
}

/** Turns off announcements by mail for the member of the token. @throws AppError 400 */
export async function unsubscribeFromMails({ db, signer }: Context, token: string): Promise<void> {
  const userId = idOfToken(signer, purpose, token);
  if (!userId) throw invalid('This link is not valid.');
  await changePreferences(db, userId, { announcementsByMail: false }).catch((error: unknown) => {
    /* A former member gets none anyway. */
    if (!violatedConstraint(error)) throw error;
  });
}
