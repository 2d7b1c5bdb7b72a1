import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { link, type MailPart, words, written } from '../../../mail/parts.ts';
import { mailableSelf } from '../../account/email/own-address.ts';
import { societyName } from '../../content/site/content.ts';
import { getNewsletter } from './newsletters.ts';
import * as repo from './repo.ts';
import { leaveLinks } from './subscribers.ts';

/** The kind of these mails in the outbox. */
export const mailKind = 'newsletter';
const testKind = 'newsletter-test';

type Written = { body: string; society: string; page: string | null; leave: string | null };

const partsOf = ({ body, society, page, leave }: Written): MailPart[] => [
  ...written(body),
  ...(society ? [words`${society}`] : []),
  ...(page ? [words`On our site: ${link(page)}`] : []),
  words`You get this newsletter because you asked for it. To leave it: ${
    leave ? link(leave) : '(each reader has a link of their own here)'
  }`,
];

/**
 * Registers the mail of a newsletter, with the headers by which a mail program offers to leave it. It is
 * not sent to who has left before their turn.
 */
export function registerNewsletterMail(context: Context): void {
  const { db, outbox, settings } = context;
  const build = async ({ newsletterId = '', subscriberId = '' }) => {
    const found = await repo.findMail(db, newsletterId, subscriberId);
    if (!found) return null;
    const { page: leave, headers } = leaveLinks(context, subscriberId);
    const page = `${settings.publicUrl}/newsletters/${found.slug}`;
    const society = await societyName(db);
    return {
      to: found.email,
      subject: found.title,
      headers,
      parts: partsOf({ body: found.body, society, page, leave }),
    };
  };
  outbox.register(mailKind, 'bulk', build, repo.noteMail);
  outbox.register(testKind, 'personal', async ({ newsletterId = '', email = '' }) => {
    const found = await repo.findNewsletter(db, newsletterId);
    if (!found) return null;
    const society = await societyName(db);
    return {
      to: email,
      subject: `Test: ${found.title}`,
      parts: partsOf({ body: found.body, society, page: null, leave: null }),
    };
  });
}

/**
 * Mails a newsletter to the admin who writes it.
 *
 * @returns their address
 * @throws AppError 404; 409 where they have no address
 */
export async function testNewsletter(
  context: Context,
  actor: UserActor,
  newsletterId: string,
): Promise<string> {
  const { db, outbox } = context;
  const { title } = await getNewsletter({ db }, newsletterId);
  const { email } = await mailableSelf(context, actor);
  await db.transaction(async (tx) => {
    await outbox.post(tx, testKind, { newsletterId, email });
    await writeAudit(tx, actor, 'newsletter.tested', newsletterId, { after: { title } });
  });
  return email;
}
