import type { Context } from '../../context.ts';
import type { Mail } from '../../mail/mailer.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { findByIdentity, findCredentialsById } from './credentials-repo.ts';
import { insertMailToken, voidMailTokens } from './mail-tokens-repo.ts';
import { mailTargetKey } from './users.ts';

const hour = 60 * 60 * 1000;

/** The page of each kind of mailed link, and the milliseconds that it works. */
const links = {
  'reset-password': { page: 'reset-password', lifetime: hour },
  'confirm-email': { page: 'confirm-email', lifetime: 72 * hour },
  invitation: { page: 'claim', lifetime: 30 * 24 * hour },
};
type Purpose = keyof typeof links;

type Parts = Pick<Context, 'db' | 'limits' | 'outbox' | 'settings'>;
type Person = { id: string; memberId: string; email: string; fname: string };

async function linkFor({ db, settings }: Parts, purpose: Purpose, person: Person) {
  const token = newToken();
  await db.transaction(async (tx) => {
    await voidMailTokens(tx, [person.id], purpose);
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      userId: person.id,
      purpose,
      email: person.email,
      expiresAt: new Date(Date.now() + links[purpose].lifetime),
    });
  });
  return `${settings.publicUrl}/${links[purpose].page}/${token}`;
}

const plainText = (name: string, ...paragraphs: string[]) =>
  [`Dear ${name},`, ...paragraphs, 'The Secretariat'].join('\n\n');

async function invitation(parts: Parts, person: Person): Promise<Mail> {
  const link = await linkFor(parts, 'invitation', person);
  return {
    to: person.email,
    subject: 'Set a password for your member account',
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

  outbox.register('reset-password', 'personal', async ({ identity = '' }, isFirstTry) => {
    const person = await findByIdentity(db, identity);
    if (!person || person.accountState === 'disabled') return null;
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
    const link = await linkFor(parts, 'reset-password', person);
    return {
      to: person.email,
      subject: 'Set a new password',
      text: plainText(
        person.fname,
        `Someone, most likely you, asked to set a new password for your member account (${person.memberId}). This link does it; it works once, for one hour:`,
        link,
        'If it was not you, you need do nothing: your password stays as it is.',
      ),
    };
  });

  outbox.register('invitation', 'bulk', async ({ userId = '' }) => {
    const person = await findCredentialsById(db, userId);
    return person?.accountState === 'invited' ? invitation(parts, person) : null;
  });

  outbox.register('confirm-email', 'personal', async ({ userId = '' }) => {
    const person = await findCredentialsById(db, userId);
    if (!person) return null;
    const link = await linkFor(parts, 'confirm-email', person);
    return {
      to: person.email,
      subject: 'Please confirm your e-mail address',
      text: plainText(
        person.fname,
        'Please confirm that this e-mail address is yours, so that receipts and notices reach you:',
        link,
        'The link works for three days. Your account works meanwhile.',
      ),
    };
  });

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
