import { mayCall } from '#contract/access.ts';
import { dayInNigeria } from '#contract/day.ts';
import { maskedHolder, nameInFull } from '#contract/names.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, existing, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import { drawFacts, drawHead, drawParagraph, type Society } from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { drawVerification, verifyAddress } from '../../../pdf/verification.ts';
import { readSociety } from '../../content/site/society.ts';
import { letterRefusals, readLetterRule } from './standing-letter-rule.ts';
import type { LetterHolder } from './standing-letters-repo.ts';
import * as repo from './standing-letters-repo.ts';

/*
 * One letter a member, a day and a holder in print: downloaded again, it has the same number and the same code.
 * The ledger is not locked, so that a letter waits for nobody who writes to it.
 */
async function issueLetter({ db }: Context, of: LetterHolder, actor: UserActor) {
  const wanted = { userId: of._id, date: dayInNigeria(), holder: maskedHolder(of) };
  const known = await repo.findLetter(db, wanted);
  if (known) return known;
  const year = Number(wanted.date.slice(0, 4));
  return db.transaction(async (tx) => {
    await repo.lockNumbers(tx, year);
    const issued = await repo.findLetter(tx, wanted);
    if (issued) return issued;
    const number = await repo.nextLetterNumber(tx, year);
    const letter = await repo.insertLetter(tx, { ...wanted, id: newId(), number });
    await writeAudit(tx, actor, 'letter.issued', letter.id, {
      userId: wanted.userId,
      after: { number: letter.number, date: wanted.date },
    });
    return letter;
  });
}

const titled = (member: LetterHolder) =>
  `${nameInFull(member)}${member.designation === 'None' ? '' : `, ${member.designation}`}`;

/* Whose letter it is, if one is given today. */
async function expectLetter({ db }: Context, id: string, actor: UserActor): Promise<LetterHolder> {
  if (id !== actor.userId && !mayCall(actor, 'payments.read')) throw notFound('This member');
  const rule = await existing('This member', id, () => readLetterRule(db, id));
  if (rule.refusal) throw conflict(letterRefusals[rule.refusal]);
  return rule.holder;
}

type Read = {
  member: LetterHolder;
  letter: Awaited<ReturnType<typeof issueLetter>>;
  society: Society;
  publicUrl: string;
};

function drawLetter(sheet: Sheet, { member, letter, society, publicUrl }: Read): void {
  const { number, date, verifyCode } = letter;
  drawHead(sheet, society, 'Letter of good standing', number);
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
  drawVerification(sheet, verifyAddress(publicUrl, verifyCode), verifyCode);
}

/**
 * Issues a letter of good standing as at today, to be drawn as PDF: the member's own, or any member's for the
 * treasurer. Name and 'member since' are those of the register, which the secretariat confirmed.
 *
 * @throws AppError 404 for another member's; 409 where none is given (`letterRefusals`)
 */
export async function letterPdf(context: Context, id: string, actor: UserActor): Promise<Drawing> {
  const member = await expectLetter(context, id, actor);
  const letter = await issueLetter(context, member, actor);
  const society = await readSociety(context);
  const { publicUrl } = context.settings;
  return documentOf(society, {
    title: `Letter of good standing ${letter.number}`,
    name: `letter-${letter.number}.pdf`,
    draw: (sheet) => drawLetter(sheet, { member, letter, society, publicUrl }),
  });
}
