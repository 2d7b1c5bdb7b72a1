import { difference } from 'es-toolkit';
import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { creditMailForm } from '#contract/dues/credits/schemas.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict } from '../../../errors.ts';
import { mailTo } from '../../../mail/greeting.ts';
import { button, verbatim, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { creditTitle, creditWords } from './credit-letter-pdf.ts';
import { findInCredit, findToMail } from './credits-repo.ts';

/* The kind of these mails in the outbox. */
const mailKind = 'credit-letter';

/**
 * Registers the letter about a credit by mail. It has what the credit is when it is sent, and is not sent to whom it has paid
 * a charge meanwhile.
 */
export function registerCreditLetterMail({ db, outbox, settings }: Context): void {
  outbox.register(mailKind, 'bulk', async ({ userId = '' }) => {
    const holder = await findAccountHolder(db, userId);
    const member = await findInCredit(db, userId);
    if (!holder || !member) return null;
    const [credit, what] = creditWords(member, dayInNigeria());
    return mailTo(holder, creditTitle, [
      words`${verbatim(credit)}`,
      words`${verbatim(what)}.`,
      button(`${settings.publicUrl}/payment`, 'My payments'),
    ]);
  });
}

/**
 * Mails the letter about their credit to members who are in credit, have an address, and are written to of their account.
 *
 * @returns to how many, and who was left out
 * @throws AppError 409 where none of them is
 */
export async function mailCreditLetters(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  { ids }: z.output<typeof creditMailForm>,
  actor: Actor,
): Promise<{ queued: number; leftOut: string[] }> {
  return db.transaction(async (tx) => {
    const members = await findToMail(tx, ids);
    if (members.length === 0)
      throw conflict('None of these members is in credit and can be written to by mail.');
    const mails = members.map((userId) => ({ userId }));
    await outbox.postMany(tx, mailKind, mails);
    await writeAudit(tx, actor, 'credit-letters.mailed', null, {
      after: { letters: members.length },
    });
    return { queued: members.length, leftOut: difference(ids, members) };
  });
}
