import type { Context } from '../../context.ts';
import { signOff } from '../../mail/letterhead.ts';
import type { Mail } from '../../mail/mailer.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { findByIdentity, findCredentialsById } from './credentials-repo.ts';
import { isSameEmail, mailTargetKey } from './email-address.ts';
import { undoMs } from './email-change.ts';
import { insertMailToken, voidMailTokens } from './mail-tokens-repo.ts';

const hour = 60 * 60 * 1000;

/** Milliseconds for which an invitation works, mailed or printed. */
export const invitationMs = 30 * 24 * hour;
/** Milliseconds that a link works which the secretariat sent: its member may read it the next day. */
const sentLinkMs = 24 * hour;

/**
 * The page of each kind of mailed link, the milliseconds that it works, and whether former ones keep
 * working: those of an address are compared with it, so that a second press on one still says what holds.
 */
const links = {
  'reset-password': { page: 'reset-password', lifetime: hour, keepsFormer: false },
  'confirm-email': { page: 'confirm-email', lifetime: 72 * hour, keepsFormer: true },
  'undo-email': { page: 'not-me', lifetime: undoMs, keepsFormer: true },
  invitation: { page: 'claim', lifetime: invitationMs, keepsFormer: false },
};
type Purpose = keyof typeof links;

type Parts = Pick<Context, 'db' | 'limits' | 'outbox' | 'settings'>;
type Person = { id: string; memberId: string; email: string; fname: string };

async function linkFor(
  { db, settings }: Parts,
  purpose: Purpose,
  person: Person,
  lifetime = links[purpose].lifetime,
) {
  const token = newToken();
  await db.transaction(async (tx) => {
    if (!links[purpose].keepsFormer) await voidMailTokens(tx, [person.id], purpose);
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      userId: person.id,
      purpose,
      email: person.email,
      expiresAt: new Date(Date.now() + lifetime),
    });
  });
  return `${settings.publicUrl}/${links[purpose].page}/${token}`;
}

const plainText = (name: string, ...paragraphs: string[]) =>
  [`Dear ${name},`, ...paragraphs, signOff].join('\n\n');

async function invitation(parts: Parts, person: Person): Promise<Mail> {
  const link = await linkFor(parts, 'invitation', person);
  return {
    to: person.email,
    subject: 'Set a password for your member account',
    action: 'Set a password',
    text: plainText(
      person.fname,
      `You are on the society's register of members (member ID ${person.memberId}), and a member account is kept for you. This link makes it yours by setting a password; it works once, for thirty days:`,
      link,
      'If you are not this member, please tell the secretariat.',
    ),
  };
}

/** Registers how each mail about accounts is built when it is sent. */
export function registerAccountMails(parts: Parts): void {
  const { db, limits, outbox } = parts;

  outbox.register('reset-password', 'personal', async ({ identity = '', by }, isFirstTry) => {
    const person = await findByIdentity(db, identity);
    /* Without an address, the code of a letter that was printed stays good. */
    if (!person?.email || person.accountState === 'disabled') return null;
    /*
     * Counts by member, because a request by member ID and one by address reach the same mailbox.
     * Reports nothing, because that would reveal who is a member.
     */
    const isOneTooMany =
      isFirstTry && (await limits.mailByTarget.count(`reset of ${person.id}`)) !== null;
    if (isOneTooMany) return null;
    /*
     * An invited member has no password to reset; they set the first one by claiming the account.
     */
    if (person.accountState === 'invited') return invitation(parts, person);
    const isSent = by === 'secretariat';
    const link = await linkFor(parts, 'reset-password', person, isSent ? sentLinkMs : hour);
    const account = `your member account (${person.memberId})`;
    return {
      to: person.email,
      subject: 'Set a new password',
      action: 'Set a new password',
      text: isSent
        ? plainText(
            person.fname,
            `The secretariat sent you this link to set a new password for ${account}. It works once, for 24 hours:`,
            link,
            'Until you use it, your password does not change.',
          )
        : plainText(
            person.fname,
            `Someone, most likely you, asked to set a new password for ${account}. This link works once, for one hour:`,
            link,
            'If it was not you, ignore this e-mail: your password does not change.',
          ),
    };
  });

  outbox.register('invitation', 'bulk', async ({ userId = '' }) => {
    const person = await findCredentialsById(db, userId);
    return person?.email && person.accountState === 'invited' ? invitation(parts, person) : null;
  });

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
          : ['If it was not you, please tell the secretariat at once.']),
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
        'If it was not you, ask for a new password at once through "Forgotten password", and tell the secretariat.',
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
        'If it was not you, please tell the secretariat at once.',
      ),
    };
  });
}
