import { formatKobo } from '#contract/naira.ts';
import { mailTo } from '../../../mail/greeting.ts';
import { identifier, link, signature, words, written } from '../../../mail/parts.ts';
import { withId } from '../../account/email/mail-account.ts';
import type { MailParts } from '../../account/email/mail-links.ts';
import { findAddressee, findRefused } from '../../account/email/public-repo.ts';
import { reachedBy, readSender } from '../../content/site/society.ts';

/** Registers the mails that tell a member what an admin has decided on their registration, a new name or designation. */
export function registerDecisionMails({ db, outbox, settings }: MailParts): void {
  outbox.register('member-confirmed', 'transactional', async ({ userId = '' }) => {
    const person = await findAddressee(db, userId);
    /* An invited member learns it by claiming the account; a confirmation may have been withdrawn. */
    if (person?.accountState !== 'active' || !person.confirmedAt) return null;
    const sender = await readSender(db);
    const subject = `${sender.name}: your membership is confirmed`;
    return mailTo(person, subject, [
      words`The secretariat has compared your registration with the institute's list: the member ID ${identifier(person.memberId)} is yours, and your membership is confirmed.`,
      words`You can use the whole portal now: ${link(settings.publicUrl)}`,
    ]);
  });

  outbox.register(
    'name-decided',
    'transactional',
    async ({ userId = '', asked = '', accepted }) => {
      const person = await findAddressee(db, userId);
      /* The confirmation may have been withdrawn, and with it the name. */
      if (!person?.confirmedAt) return null;
      const sender = await readSender(db);
      const subject = accepted ? 'Your new name is confirmed' : 'Your name stays as it is';
      return mailTo(person, subject, [
        accepted
          ? words`Your ${withId('record', person)} has the name ${asked} now. Letters and receipts have it from now on.`
          : words`You asked for another name on your ${withId('record', person)}. The secretariat has not confirmed it. If you think that this is a mistake, please write to the secretariat${reachedBy(sender)}`,
      ]);
    },
  );

  /* Whoever registers may do so with a stranger's address: it greets nobody by name. */
  outbox.register(
    'registration-refused',
    'transactional',
    async ({ userId = '', heldKobo = '0' }) => {
      const person = await findRefused(db, userId);
      if (!person?.refusedReason) return null;
      const sender = await readSender(db);
      return {
        to: person.email,
        subject: `${sender.name}: your registration was not accepted`,
        parts: [
          words`Dear Sir or Madam,`,
          words`The secretariat could not accept your registration with the member ID ${person.memberId}. This is why:`,
          ...written(person.refusedReason),
          words`Your account is closed, and you owe nothing. You can register again once this is put right: ${link(settings.publicUrl)}`,
          ...(Number(heldKobo) > 0
            ? [
                words`What you have paid, ${formatKobo(Number(heldKobo))}, is not used for dues: the treasurer has it and decides on it, and its receipt is void.`,
              ]
            : []),
          words`If you think that this is a mistake, please write to the secretariat${reachedBy(sender)}`,
          signature,
        ],
      };
    },
  );

  outbox.register(
    'designation-decided',
    'transactional',
    async ({ userId = '', asked = '', accepted }) => {
      const person = await findAddressee(db, userId);
      if (!person) return null;
      const designation = asked === 'None' ? 'no designation' : `the designation ${asked}`;
      return mailTo(person, `Your designation ${accepted ? 'was changed' : 'stays as it is'}`, [
        accepted
          ? words`Your ${withId('record', person)} has ${designation} now, as you asked.`
          : words`You asked for ${designation} on your ${withId('record', person)}. The secretariat has not changed it. If that is a mistake, please write to the secretariat.`,
      ]);
    },
  );
}
