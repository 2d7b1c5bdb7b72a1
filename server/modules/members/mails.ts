import type { Queryable } from '../../db/client.ts';
import { signOff } from '../../mail/letterhead.ts';
import type { MailBuilder } from '../../mail/outbox.ts';
import { readSender } from '../content/society.ts';
import { findByIdentity, findCredentialsById } from './credentials-repo.ts';
import { registerDecisionMails } from './decision-mails.ts';
import { isSameEmail, mailTargetKey } from './email-address.ts';
import { invitationMail, registerInvitationMail } from './invitation-mail.ts';
import { noteInvitation } from './invitations-repo.ts';
import { type MailParts, mailLink, sentLinkMs } from './mail-links.ts';

const linkFor = async (...of: Parameters<typeof mailLink>) => (await mailLink(...of)).href;

const plainText = (name: string, ...paragraphs: string[]) =>
  [`Dear ${name},`, ...paragraphs, signOff].join('\n\n');

type LinkText = { account: string; link: string };

/* What a link for a new password says, by who caused it. */
const passwordTexts = {
  member: ({ account, link }: LinkText) => [
    `Someone, most likely you, asked to set a new password for ${account}. This link works once, for one hour:`,
    link,
    'If it was not you, ignore this e-mail: your password does not change.',
  ],
  secretariat: ({ account, link }: LinkText) => [
    `The secretariat sent you this link to set a new password for ${account}. It works once, for 24 hours:`,
    link,
    'Until you use it, your password does not change.',
  ],
  undo: ({ account, link }: LinkText) => [
    `The change of the e-mail address of ${account} is undone, every device is logged out, and the old password does not work any more. Set a new one by this link, which works once, for 24 hours:`,
    link,
    'If the link has expired, ask for another one through "Forgotten password".',
  ],
};
const causeOf = (by: string | undefined): keyof typeof passwordTexts =>
  by === 'secretariat' || by === 'undo' ? by : 'member';

/* How the secretariat is reached, as the end of a sentence: ': 0800 …', or the full stop alone. */
async function reachedBy(db: Queryable): Promise<string> {
  const { reachedBy: ways } = await readSender(db);
  return ways ? `: ${ways}` : '.';
}

/** Registers how each mail about accounts is built when it is sent. */
export function registerAccountMails(parts: MailParts): void {
  const { db, limits, outbox } = parts;

  const resetPassword: MailBuilder = async ({ identity = '', by }, isFirstTry) => {
    const person = await findByIdentity(db, identity);
    /* Without an address, the code of a letter that was printed stays good. */
    if (!person?.email || person.accountState === 'disabled') return null;
    /*
     * Counts by member, because a request by member ID and one by address reach the same mailbox.
     * Reports nothing, because that would reveal who is a member. A change is undone once, and leaves no
     * password: its mail never falls to the limit that others have used up.
     */
    const cause = causeOf(by);
    const isOneTooMany =
      isFirstTry &&
      cause !== 'undo' &&
      (await limits.mailByTarget.count(`reset of ${person.id}`)) !== null;
    if (isOneTooMany) return null;
    /*
     * An invited member has no password to reset; they set the first one by claiming the account.
     */
    if (person.accountState === 'invited') return invitationMail(parts, person);
    const lifetime = cause === 'member' ? undefined : sentLinkMs;
    const link = await linkFor(parts, 'reset-password', person, lifetime);
    const account = `your member account (${person.memberId})`;
    return {
      to: person.email,
      subject: 'Set a new password',
      action: 'Set a new password',
      text: plainText(person.fname, ...passwordTexts[cause]({ account, link })),
    };
  };
  /* For who is invited it is the invitation, which is noted as every other. */
  outbox.register('reset-password', 'personal', resetPassword, async (tx, payload, outcome) => {
    if (outcome.state === 'skipped') return;
    const person = await findByIdentity(tx, payload.identity ?? '');
    if (person?.accountState === 'invited') await noteInvitation(tx, person.id, outcome);
  });
  registerInvitationMail(parts);
  registerDecisionMails(parts);

  outbox.register('confirm-email', 'personal', async ({ userId = '' }) => {
    const person = await findCredentialsById(db, userId);
    if (!person) return null;
    const { email, pendingEmail } = person;
    const to = pendingEmail ?? email;
    if (!to) return null;
    const link = await linkFor(parts, 'confirm-email', { ...person, email: to });
    return {
      to,
      subject: 'Please confirm your e-mail address',
      action: 'Confirm the address',
      text: plainText(
        person.fname,
        'Please confirm that this e-mail address is yours, so that receipts and notices reach you:',
        link,
        pendingEmail
          ? `The link works for three days. Until then your member account keeps the address ${email}.`
          : 'The link works for three days. You can use your account in the meantime.',
      ),
    };
  });

  outbox.register('email-change', 'personal', async ({ userId = '', to = '' }) => {
    const person = await findCredentialsById(db, userId);
    if (!person?.pendingEmail || !isSameEmail(person.email, to)) return null;
    /* An address that nobody has confirmed may be a stranger's: it is told, within limits, and undoes nothing. */
    const isOwn = person.emailConfirmedAt !== null;
    if (!isOwn && (await limits.mailByTarget.blocked(mailTargetKey(to))) !== null) return null;
    const link = isOwn ? await linkFor(parts, 'undo-email', person) : null;
    return {
      to,
      subject: 'Your e-mail address is being changed',
      action: 'This was not me',
      text: plainText(
        person.fname,
        `A new e-mail address was entered for your member account (${person.memberId}). As soon as it is confirmed, mail goes there, and this address is not used any more.`,
        ...(link
          ? [
              'If it was you, you do not need to do anything. If this was not you, this link undoes it; it works for seven days, also once the new address is confirmed:',
              link,
            ]
          : [`If it was not you, please tell the secretariat at once${await reachedBy(db)}`]),
      ),
    };
  });

  outbox.register(
    'designation-decided',
    'transactional',
    async ({ userId = '', asked = '', accepted }) => {
      const person = await findCredentialsById(db, userId);
      if (!person) return null;
      const designation = asked === 'None' ? 'no designation' : `the designation ${asked}`;
      return {
        to: person.email,
        subject: accepted ? 'Your designation was changed' : 'Your designation stays as it is',
        text: plainText(
          person.fname,
          accepted
            ? `Your record (${person.memberId}) has ${designation} now, as you asked.`
            : `You asked for ${designation} on your record (${person.memberId}). The secretariat has not changed it. If that is a mistake, please write to the secretariat.`,
        ),
      };
    },
  );

  outbox.register('password-changed', 'personal', async ({ userId = '' }) => {
    const person = await findCredentialsById(db, userId);
    if (!person) return null;
    /* An unconfirmed address may be a stranger's, so mails to it are limited. */
    const { mailByTarget } = limits;
    const tooOften =
      !person.emailConfirmedAt && (await mailByTarget.count(mailTargetKey(person.email))) !== null;
    if (tooOften) return null;
    return {
      to: person.email,
      subject: 'Your password was changed',
      text: plainText(
        person.fname,
        `The password of your member account (${person.memberId}) has just been changed, and every other session was logged out.`,
        `If it was not you, ask for a new password at once (${parts.settings.publicUrl}/forgot-password), and tell the secretariat${await reachedBy(db)}`,
      ),
    };
  });

  outbox.register('email-changed', 'personal', async ({ to = '', fname = '', unconfirmed }) => {
    /* An unconfirmed address may be a stranger's, so mails about leaving it are limited too. */
    const tooOften = unconfirmed && (await limits.mailByTarget.blocked(mailTargetKey(to)));
    if (tooOften) return null;
    return {
      to,
      subject: 'Your e-mail address was changed',
      text: plainText(
        fname,
        'The e-mail address of your member account has just been changed; mail goes to the new address from now on.',
        `If it was not you, please tell the secretariat at once${await reachedBy(db)}`,
      ),
    };
  });
}
