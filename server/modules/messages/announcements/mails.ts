import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { fillGreeting, type Greeted } from '#contract/messages/announcements/greeting.ts';
import type { announcementTestForm } from '#contract/messages/announcements/schemas.ts';
import { type Requester, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { inert, inertIdentifier } from '../../../mail/inert.ts';
import { type MailPart, type Span, signature, written } from '../../../mail/parts.ts';
import { unsubscribeHeaders } from '../../../mail/unsubscribe.ts';
import { tokenOf } from '../../../security/links.ts';
import { mailableSelf } from '../../account/email/own-address.ts';
import { findAddressee } from '../../account/email/public-repo.ts';
import { leaveMails, mailChoices, wants } from '../../account/preferences/preferences.ts';
import { findMail, noteMail } from './recipients-repo.ts';

/** The kind of these mails in the outbox. */
export const mailKind = 'announcement';

const testKind = 'announcement-test';

const purpose = 'announcements leave';

type Words = { greeting: string; body: string };
type Reader = Greeted & { accountState: string };

/* The writer's greeting; a link in it is the writer's, and none is made of a name. */
function greet(greeting: string, { fname, lname, memberId }: Greeted): MailPart[] {
  const person = { fname: inert(fname), lname: inert(lname), memberId: inertIdentifier(memberId) };
  const fill = (span: Span) => (typeof span === 'string' ? fillGreeting(span, person) : span);
  return written(greeting).map((part) => ({
    ...part,
    lines: part.lines.map((line) => line.map(fill)),
  }));
}

const partsOf = ({ greeting, body }: Words, reader: Reader, foot: MailPart): MailPart[] => [
  ...(greeting ? greet(greeting, reader) : []),
  ...written(body),
  signature,
  foot,
];

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
      headers: unsubscribeHeaders(settings, calls.unsubscribeAnnouncements, token),
      parts: partsOf(found, found, mailChoices(settings, found)),
    };
  };
  outbox.register(mailKind, 'bulk', build, noteMail);
  outbox.register(
    testKind,
    'personal',
    async ({ to = '', title = '', greeting = '', body = '', userId = '' }) => {
      const mail = { to, subject: `Test: ${title}` };
      const writer = await findAddressee(db, userId);
      if (!writer) return null;
      return {
        ...mail,
        parts: partsOf({ greeting, body }, writer, mailChoices(settings, writer)),
      };
    },
  );
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
  { title, greeting, body }: z.output<typeof announcementTestForm>,
): Promise<string> {
  const { db, outbox } = context;
  const self = await mailableSelf(context, actor);
  await db.transaction(async (tx) => {
    const { email: to, _id: userId } = self;
    await outbox.post(tx, testKind, { to, title, greeting, body, userId });
    await writeAudit(tx, actor, 'announcement.tested', null, { after: { title } });
  });
  return self.email;
}

/** Turns off announcements by mail for the member of the token. @throws AppError 400 */
export const unsubscribeFromMails = (context: Context, actor: Requester, token: string) =>
  leaveMails(context, actor, token, { purpose, preference: 'announcementsByMail' });
