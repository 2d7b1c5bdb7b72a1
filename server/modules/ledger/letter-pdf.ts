import { mayCall } from '#contract/access.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { longDay } from '../../long-day.ts';
import { bytesOf } from '../../pdf/bytes.ts';
import { readFonts } from '../../pdf/fonts.ts';
import { drawFacts, drawFooters, drawHead, drawParagraph, drawTitle } from '../../pdf/parts.ts';
import { openSheet } from '../../pdf/sheet.ts';
import { drawVerification, verifyAddress } from '../../pdf/verification.ts';
import type { Pdf } from '../../plugins/send-pdf.ts';
import { readSociety } from '../content/society.ts';
import { getUser } from '../members/users.ts';
import type { UserActor } from '../sessions/sessions.ts';
import { readAccount } from './account.ts';
import * as repo from './letters-repo.ts';
import { lockAccounts } from './repo.ts';
import { memberName } from './statement-pdf.ts';

const refusals = {
  owing: 'This member has overdue dues, so there is no letter of good standing.',
  none: 'Nothing was ever charged to this member, so there is no letter of good standing.',
  unconfirmed: 'The society has not confirmed this member yet. Ask the secretariat.',
  disabled: 'This account is disabled, so there is no letter of good standing.',
};

/* One letter a member a day: downloaded again, it has the same number and the same code. */
async function issueLetter({ db }: Context, userId: string, actor: UserActor) {
  const date = dayInNigeria();
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [userId]);
    const { standing } = await readAccount(tx, userId);
    if (standing !== 'financial') throw conflict(refusals[standing]);
    const known = await repo.findLetter(tx, userId, date);
    if (known) return known;
    const number = await repo.nextLetterNumber(tx, Number(date.slice(0, 4)));
    const letter = await repo.insertLetter(tx, { id: newId(), number, userId, date });
    await writeAudit(tx, actor, {
      ...{ action: 'letter.issued', subject: 'letter', subjectId: letter.id, userId },
      after: { number, date },
    });
    return letter;
  });
}

const titled = (member: User) =>
  `${memberName(member)}${member.status === 'None' ? '' : `, ${member.status}`}`;

/**
 * Returns a letter of good standing as at today as PDF: the member's own, or any member's for the
 * treasurer.
 *
 * @throws AppError 404 for another member's; 409 for a member who is owing, was never charged or is
 * disabled, and for the own letter of one whom the society has not confirmed
 */
export async function letterPdf(context: Context, id: string, actor: UserActor): Promise<Pdf> {
  if (id !== actor.userId && !mayCall(actor, 'payments.read')) throw notFound('This member');
  const member = await getUser(context, id);
  if (!member.confirmed && !mayCall(actor, 'payments.read')) throw conflict(refusals.unconfirmed);
  if (member.accountState === 'disabled') throw conflict(refusals.disabled);
  const { number, date, verifyCode } = await issueLetter(context, member._id, actor);
  const society = await readSociety(context);
  const title = `Letter of good standing ${number}`;
  const sheet = openSheet({
    fonts: await readFonts(),
    title,
    author: society.name,
    accent: society.colour,
  });
  drawHead(sheet, society);
  drawTitle(sheet, 'Letter of good standing', number);
  drawParagraph(sheet, longDay(date), { after: 20 });
  drawParagraph(sheet, 'To whom it may concern', { after: 16 });
  drawParagraph(
    sheet,
    `This is to certify that ${titled(member)} is a financial member of the ${society.name}: as at ${longDay(date)}, no dues of theirs are overdue.`,
    { size: 11.5, after: 20 },
  );
  drawFacts(sheet, [
    ['Member', titled(member)],
    ['Member ID', member.memberId],
    ['Member since', member.memberSince],
    ['Good standing as at', longDay(date)],
  ]);
  drawParagraph(
    sheet,
    'Issued from the society’s register and ledger, without a signature. Whether it holds can be verified as below.',
    { size: 9.5, after: 18 },
  );
  drawVerification(sheet, verifyAddress(context.settings.publicUrl, verifyCode), verifyCode);
  drawFooters(sheet, `${society.shortName} · ${title}`);
  return { name: `letter-${number}.pdf`, bytes: await bytesOf(sheet) };
}
