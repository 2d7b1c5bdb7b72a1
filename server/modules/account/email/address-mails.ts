import { dearMember, greetingOf } from '../../../mail/greeting.ts';
import type { MailBuilder } from '../../../mail/outbox.ts';
import { button, signature, words } from '../../../mail/parts.ts';
import { reachedBy, readSender } from '../../content/site/society.ts';
import { isSameEmail, mailTargetKey } from './email-address.ts';
import { withId } from './mail-account.ts';
import { type MailParts, mailLink } from './mail-links.ts';
import { findAddressee } from './public-repo.ts';

/* Its address may be a stranger's, whoever typed it: it names nobody, and repeats nothing. */
function buildConfirmation(parts: MailParts): MailBuilder {
  return async ({ userId = '' }) => {
    const person = await findAddressee(parts.db, userId);
    const to = person?.pendingEmail ?? person?.email;
    if (!person || !to) return null;
    const { href } = await mailLink(parts, 'confirm-email', { ...person, email: to });
    return {
      to,
      subject: 'Please confirm your e-mail address',
      parts: [
        dearMember,
        words`Please confirm that this e-mail address is yours, so that receipts and notices reach you:`,
        button(href, 'Confirm the address'),
        person.pendingEmail
          ? words`The link works for three days. Until then your member account keeps its present address.`
          : words`The link works for three days. You can use your account in the meantime.`,
        signature,
      ],
    };
  };
}

/* How the owner of the present address stops a change: by a link, or where nobody has confirmed it, by word. */
async function undoParts(parts: MailParts, person: Parameters<typeof mailLink>[2], isOwn: boolean) {
  if (!isOwn)
    return [
      words`If it was not you, please tell the secretariat at once${reachedBy(await readSender(parts.db))}`,
    ];
  const { href } = await mailLink(parts, 'undo-email', person);
  return [
    words`If it was you, you do not need to do anything. If this was not you, this link undoes it; it works for seven days, also once the new address is confirmed:`,
    button(href, 'This was not me'),
  ];
}

function buildChange(parts: MailParts): MailBuilder {
  const { db, limits } = parts;
  return async ({ userId = '', to = '' }) => {
    const person = await findAddressee(db, userId);
    if (!person?.pendingEmail || !isSameEmail(person.email, to)) return null;
    /* An address that nobody has confirmed may be a stranger's: it is told, within limits, and undoes nothing. */
    const isOwn = person.emailConfirmedAt !== null;
    if (!isOwn && (await limits.mailByTarget.blocked(mailTargetKey(to))) !== null) return null;
    return {
      to,
      subject: 'Your e-mail address is being changed',
      parts: [
        greetingOf(person),
        words`A new e-mail address was entered for your ${withId('member account', person)}. As soon as it is confirmed, mail goes there, and this address is not used any more.`,
        ...(await undoParts(parts, person, isOwn)),
        signature,
      ],
    };
  };
}

function buildChanged({ db, limits }: MailParts): MailBuilder {
  return async ({ userId, to = '', unconfirmed }) => {
    if (!userId || !(await findAddressee(db, userId))) return null;
    /* An unconfirmed address may be a stranger's, so mails about leaving it are limited too. */
    const tooOften = unconfirmed && (await limits.mailByTarget.blocked(mailTargetKey(to)));
    if (tooOften) return null;
    return {
      to,
      subject: 'Your e-mail address was changed',
      parts: [
        dearMember,
        words`The e-mail address of your member account has just been changed; mail goes to the new address from now on.`,
        words`If it was not you, please tell the secretariat at once${reachedBy(await readSender(db))}`,
        signature,
      ],
    };
  };
}

/** Registers how each mail about a member's e-mail address is built. */
export function registerAddressMails(parts: MailParts): void {
  const { outbox } = parts;
  outbox.register('confirm-email', 'personal', buildConfirmation(parts));
  outbox.register('email-change', 'personal', buildChange(parts));
  outbox.register('email-changed', 'personal', buildChanged(parts));
}
