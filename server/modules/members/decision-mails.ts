import { readSender } from '../content/society.ts';
import { findCredentialsById, findRefused } from './credentials-repo.ts';
import type { MailParts } from './mail-links.ts';

/** Registers the mails that tell a member what an admin has decided on their registration and on a new name. */
export function registerDecisionMails({ db, outbox, settings }: MailParts): void {
  outbox.register('member-confirmed', 'transactional', async ({ userId = '' }) => {
    const person = await findCredentialsById(db, userId);
    /* An invited member learns it by claiming the account; a confirmation may have been withdrawn. */
    if (person?.accountState !== 'active' || !person.confirmedAt) return null;
    const sender = await readSender(db);
    return {
      to: person.email,
      subject: `${sender.name}: your membership is confirmed`,
      ...(sender.email && { replyTo: sender.email }),
      text: [
        `Dear ${person.fname},`,
        `The secretariat has compared your registration with the institute's list: the member ID ${person.memberId} is yours, and your membership is confirmed.`,
        `You can use the whole portal now: ${settings.publicUrl}`,
        sender.signature,
      ].join('\n\n'),
    };
  });

  outbox.register(
    'name-decided',
    'transactional',
    async ({ userId = '', asked = '', accepted }) => {
      const person = await findCredentialsById(db, userId);
      if (!person) return null;
      const sender = await readSender(db);
      return {
        to: person.email,
        subject: accepted ? 'Your new name is confirmed' : 'Your name stays as it is',
        ...(sender.email && { replyTo: sender.email }),
        text: [
          `Dear ${person.fname},`,
          accepted
            ? `Your record (${person.memberId}) has the name ${asked} now. Letters and receipts have it from now on.`
            : `You asked for the name ${asked} on your record (${person.memberId}). The secretariat has not confirmed it. If you think that this is a mistake, please write to the secretariat${sender.reachedBy ? `: ${sender.reachedBy}` : '.'}`,
          sender.signature,
        ].join('\n\n'),
      };
    },
  );

  outbox.register('registration-refused', 'transactional', async ({ userId = '' }) => {
    const person = await findRefused(db, userId);
    if (!person?.refusedReason) return null;
    const sender = await readSender(db);
    return {
      to: person.email,
      subject: `${sender.name}: your registration was not accepted`,
      ...(sender.email && { replyTo: sender.email }),
      text: [
        `Dear ${person.fname},`,
        `The secretariat could not accept your registration with the member ID ${person.memberId}. This is why:`,
        person.refusedReason,
        `Your account is closed, and you owe nothing. You can register again once this is put right: ${settings.publicUrl}`,
        `If you think that this is a mistake, please write to the secretariat${sender.reachedBy ? `: ${sender.reachedBy}` : '.'}`,
        sender.signature,
      ].join('\n\n'),
    };
  });
}
