import { longDay } from '../../../long-day.ts';
import { greetingOf } from '../../../mail/greeting.ts';
import {
  button,
  identifier,
  lines,
  link,
  type Mail,
  signature,
  words,
} from '../../../mail/parts.ts';
import { reportAddress } from '../../../mail/report-address.ts';
import { type MailParts, mailLink } from '../../account/email/mail-links.ts';
import { findAddressee } from '../../account/email/public-repo.ts';
import { reachedBy, readSender } from '../../content/site/society.ts';
import { noteInvitation } from './invitations-repo.ts';

type Invited = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/**
 * Builds the invitation to claim an account. It says who sends it and what the society knows of the member,
 * and how to do the same without its link and to ask whether it is genuine: that is what tells it from
 * phishing. A mail server that cannot deliver it later reports to a signed address, if there is one.
 */
export async function invitationMail(parts: MailParts, person: Invited): Promise<Mail> {
  const { db, settings, signer } = parts;
  const { href, expiresAt } = await mailLink(parts, 'invitation', person);
  const sender = await readSender(db);
  const name = [person.fname, person.mname, person.lname].filter(Boolean).join(' ');
  const site = settings.publicUrl;
  const returnPath =
    settings.mailReportsTo && reportAddress(signer, settings.mailReportsTo, person);
  return {
    to: person.email,
    subject: `${sender.name}: your member account`,
    ...(returnPath && { returnPath }),
    parts: [
      greetingOf(person),
      words`The ${sender.name} keeps its register of members in a portal: ${link(site)}`,
      words`There you see your dues and receipts, pay, and keep your details up to date. You are on the register as:`,
      lines(words`${name}`, words`Member ID: ${identifier(person.memberId)}`),
      words`To open your account, choose a password on this page. The link is yours alone, and works once, until ${longDay(expiresAt)}:`,
      button(href, 'Choose a password'),
      words`You can do the same without this link: open ${link(`${site}/forgot-password`)} and enter your member ID.`,
      words`We never ask for your password or for money by mail. If you are not this member, or want to be sure that this mail is from us, ask the secretariat${reachedBy(sender)}`,
      signature,
    ],
  };
}

/** Registers the invitation, and notes what has become of each. */
export function registerInvitationMail(parts: MailParts): void {
  const { db, outbox } = parts;
  outbox.register(
    'invitation',
    'bulk',
    async ({ userId = '' }) => {
      const person = await findAddressee(db, userId);
      return person?.email && person.accountState === 'invited'
        ? invitationMail(parts, person)
        : null;
    },
    (tx, { userId = '' }, outcome) => noteInvitation(tx, userId, outcome),
  );
}
