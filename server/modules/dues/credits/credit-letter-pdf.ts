import { amountInWords } from '#contract/amount-in-words.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import { nameInFull } from '#contract/names.ts';
import type { Context } from '../../../context.ts';
import { conflict } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { bytesOf } from '../../../pdf/bytes.ts';
import { type Fonts, readFonts } from '../../../pdf/fonts.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import {
  drawFooters,
  drawHead,
  drawParagraph,
  drawSignatory,
  drawTitle,
  type Society,
} from '../../../pdf/parts.ts';
import { openSheet } from '../../../pdf/sheet.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import { getUser } from '../../account/users/users.ts';
import { readSociety } from '../../content/site/society.ts';
import { readSignatory } from '../settings/public-repo.ts';
import { type CreditRow, findInCredit } from './credits-repo.ts';

type Read = { member: CreditRow; signatory: Signatory | null; society: Society; fonts: Fonts };

async function drawLetter({ member, signatory, society, fonts }: Read): Promise<Pdf> {
  const [name, today] = [nameInFull(member), dayInNigeria()];
  const amount = nairaFromKobo(member.kobo);
  const title = 'Your credit with us';
  const sheet = openSheet({ fonts, title, author: society.name, accent: society.colour });
  drawHead(sheet, society);
  drawTitle(sheet, title, member.memberId);
  drawParagraph(sheet, longDay(today), { after: 20 });
  drawParagraph(sheet, `Dear ${name},`, { after: 16 });
  drawParagraph(
    sheet,
    `As at ${longDay(today)} we hold ${formatNaira(amount)} of yours (${amountInWords(amount).toLowerCase()}): you have paid more than was charged to you.`,
    { size: 11.5, after: 14 },
  );
  drawParagraph(
    sheet,
    'It pays your next charge by itself, so that you need not do anything. If you would rather have it back, or think that it is not yours, please write to us at the address above.',
    { size: 11.5, after: 20 },
  );
  if (signatory) drawSignatory(sheet, signatory);
  drawFooters(sheet, `${society.shortName} · ${member.memberId} · ${longDay(today)}`);
  const file = `credit-${member.memberId.replace(/[^\w-]+/g, '-')}-${today}.pdf`;
  return { name: file, bytes: await bytesOf(sheet) };
}

/**
 * Reads the letter that tells a member of their credit, to be drawn as PDF.
 *
 * @throws AppError 404 for an unknown member; 409 for who has no credit, and for who is not written to
 */
export async function creditLetterPdf(context: Context, id: string): Promise<Drawing> {
  const { db } = context;
  const { _id } = await getUser(context, id);
  const member = await findInCredit(db, _id);
  if (!member) throw conflict('This member has no credit.');
  if (!member.mayBeTold) throw conflict('The society does not write to this member.');
  const signatory = await readSignatory(db);
  const [society, fonts] = [await readSociety(context), await readFonts()];
  return () => drawLetter({ member, signatory, society, fonts });
}
