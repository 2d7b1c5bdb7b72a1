import { mayBeToldOfAccount } from '#contract/membership.ts';
import type { Queryable } from '../../../db/client.ts';
import { dearMember, mailTo } from '../../../mail/greeting.ts';
import type { MailBuilder, OutcomeRecorder } from '../../../mail/outbox.ts';
import {
  button,
  link,
  type Mail,
  type MailPart,
  signature,
  type Verbatim,
  words,
} from '../../../mail/parts.ts';
import { registerAddressMails } from '../../account/email/address-mails.ts';
import { mailTargetKey } from '../../account/email/email-address.ts';
import { withId } from '../../account/email/mail-account.ts';
import { type MailParts, mailLink, sentLinkMs } from '../../account/email/mail-links.ts';
import { findAddressee } from '../../account/email/public-repo.ts';
import { findByIdentity, findCredentialsById } from '../../account/passwords/public-repo.ts';
import { reachedBy, readSender } from '../../content/site/society.ts';
import { invitationMail, registerInvitationMail } from '../invitations/invitation-mail.ts';
import { noteInvitation } from '../invitations/invitations-repo.ts';
import { registerDecisionMails } from '../registrations/decision-mails.ts';

/*
 * Strangers can cause these mails, and to whom they like: who registers gives an address and a name. So they repeat
 * nothing that somebody typed and the secretariat has not confirmed.
 */

const linkFor = async (...of: Parameters<typeof mailLink>) => (await mailLink(...of)).href;

type LinkText = { account: Verbatim; toLink: MailPart };

/* What a link for a new password says, by who caused it. */
const passwordTexts = {
  member: ({ account, toLink }: LinkText) => [
    words`Someone, most likely you, asked to set a new password for your ${account}. This link works once, for one hour:`,
    toLink,
    words`If it was not you, ignore this e-mail: your password does not change.`,
  ],
  secretariat: ({ account, toLink }: LinkText) => [
    words`The secretariat sent you this link to set a new password for your ${account}. It works once, for 24 hours:`,
    toLink,
    words`Until you use it, your password does not change.`,
  ],
  undo: ({ account, toLink }: LinkText) => [
    words`The change of the e-mail address of your ${account} is undone, every device is logged out, and the old password does not work any more. Set a new one by this link, which works once, for 24 hours:`,
    toLink,
    words`If the link has expired, ask for another one through "Forgotten password".`,
  ],
};
const causeOf = (by: string | undefined): keyof typeof passwordTexts =>
  by === 'secretariat' || by === 'undo' ? by : 'member';

/** Members of one e-mail address who are each mailed a link; who is one of more is asked for the member ID. */
const maxAtAddress = 20;

/* Whom a link is asked for: one by the member ID, all who have the e-mail address, at most one too many. */
async function findAsked(db: Queryable, { identity = '', userId }: Record<string, string>) {
  if (userId === undefined) return findByIdentity(db, identity, maxAtAddress + 1);
  const person = await findCredentialsById(db, userId);
  return person ? [person] : [];
}

const askForId = ({ settings }: MailParts, to: string): Mail => ({
  to,
  subject: 'Set a new password',
  parts: [
    dearMember,
    words`Someone, most likely you, asked to set a new password with this e-mail address. More than ${maxAtAddress} members have it. Ask again with your member ID: ${link(`${settings.publicUrl}/forgot-password`)}`,
    words`If it was not you, ignore this e-mail: no password changes.`,
    signature,
  ],
});

function buildPasswordReset(parts: MailParts): MailBuilder {
  const { db, limits } = parts;
  return async ({ by, ...asked }, isFirstTry) => {
    const [person, ...others] = await findAsked(db, asked);
    if (person && others.length >= maxAtAddress) return askForId(parts, person.email);
    /* Each of them gets a mail: `notePasswordReset` queues it. */
    if (others.length > 0) return null;
    /* Without an address, the code of a letter that was printed stays good. */
    if (!person?.email || person.accountState === 'disabled') return null;
    if (!mayBeToldOfAccount(person)) return null;
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
    const toLink = button(
      await linkFor(parts, 'reset-password', person, lifetime),
      'Set a new password',
    );
    const account = withId('member account', person);
    return mailTo(person, 'Set a new password', passwordTexts[cause]({ account, toLink }));
  };
}

/*
 * For who is invited it is the invitation, which is noted as every other. Of several who have the address each gets a
 * mail with a link of their own.
 */
const notePasswordReset =
  ({ outbox }: MailParts): OutcomeRecorder =>
  async (tx, payload, outcome) => {
    const asked = await findAsked(tx, payload);
    const [person, ...others] = asked;
    if (outcome.state !== 'skipped') {
      if (others.length === 0 && person?.accountState === 'invited')
        await noteInvitation(tx, person.id, outcome);
    } else if (others.length > 0 && others.length < maxAtAddress) {
      const each = asked.map(({ id, memberId }) => ({
        ...payload,
        identity: memberId,
        userId: id,
      }));
      await outbox.postMany(tx, 'reset-password', each);
    }
  };

function buildPasswordChanged({ db, limits, settings }: MailParts): MailBuilder {
  return async ({ userId = '' }) => {
    const person = await findAddressee(db, userId);
    if (!person) return null;
    /* An unconfirmed address may be a stranger's, so mails to it are limited. */
    const { mailByTarget } = limits;
    const tooOften =
      !person.emailConfirmedAt && (await mailByTarget.count(mailTargetKey(person.email))) !== null;
    if (tooOften) return null;
    return mailTo(person, 'Your password was changed', [
      words`The password of your ${withId('member account', person)} has just been changed, and every other session was logged out.`,
      words`If it was not you, ask for a new password at once (${link(`${settings.publicUrl}/forgot-password`)}), and tell the secretariat${reachedBy(await readSender(db))}`,
    ]);
  };
}

/** Registers how each mail about accounts is built when it is sent. */
export function registerAccountMails(parts: MailParts): void {
  const { outbox } = parts;
  outbox.register(
    'reset-password',
    'personal',
    buildPasswordReset(parts),
    notePasswordReset(parts),
  );
  outbox.register('password-changed', 'personal', buildPasswordChanged(parts));
  registerAddressMails(parts);
  registerInvitationMail(parts);
  registerDecisionMails(parts);
}
