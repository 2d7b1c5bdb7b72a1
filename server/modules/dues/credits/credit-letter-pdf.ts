import { amountInWords } from '#contract/amount-in-words.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import { nameInFull } from '#contract/names.ts';
import type { Context } from '../../../context.ts';
import { conflict, notFound } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { bytesOf, streamOf } from '../../../pdf/bytes.ts';
import { type Fonts, readFonts } from '../../../pdf/fonts.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import {
  drawFooter,
  drawFooters,
  drawHead,
  drawParagraph,
  drawSignatory,
  drawTitle,
  type Society,
} from '../../../pdf/parts.ts';
import { openSheet, type Sheet } from '../../../pdf/sheet.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import { getUser } from '../../account/users/users.ts';
import { readSociety } from '../../content/site/society.ts';
import { readSignatory } from '../settings/public-repo.ts';
import { type CreditRow, creditsPage, findInCredit } from './credits-repo.ts';

const title = 'Your credit with us';

/** Letters in one file. */
const mostLetters = 5_000;

type Letter = { member: CreditRow; signatory: Signatory | null; society: Society; today: string };

/* On a new page. */
function drawLetter(sheet: Sheet, { member, signatory, society, today }: Letter): void {
  const amount = nairaFromKobo(member.kobo);
  drawHead(sheet, society);
  drawTitle(sheet, title, member.memberId);
  drawParagraph(sheet, longDay(today), { after: 20 });
  drawParagraph(sheet, `Dear ${nameInFull(member)},`, { after: 16 });
  drawParagraph(
    sheet,
    `As at ${longDay(today)} your credit with us is ${formatNaira(amount)} (${amountInWords(amount).toLowerCase()}): you have paid more than was charged to you.`,
    { size: 11.5, after: 14 },
  );
  drawParagraph(
    sheet,
    'It pays your next charge by itself, so that you need not do anything. If you would rather have it back, or think that it is not yours, please write to us at the address above.',
    { size: 11.5, after: 20 },
  );
  if (signatory) drawSignatory(sheet, signatory);
}

const footerOf = ({ member, society, today }: Letter) =>
  `${society.shortName} · ${member.memberId} · ${longDay(today)}`;

async function drawDocument(letter: Letter, fonts: Fonts): Promise<Pdf> {
  const { member, society, today } = letter;
  const sheet = openSheet({ fonts, title, author: society.name, accent: society.colour });
  drawLetter(sheet, letter);
  drawFooters(sheet, footerOf(letter));
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
  const letter = { member, signatory, society, today: dayInNigeria() };
  return () => drawDocument(letter, fonts);
}

/**
 * Returns the letters to all members in credit who are written to as one PDF for print, a page each, the most first. It
 * is drawn while it is sent, without tags for screen readers, as the receipts of a year are.
 *
 * @throws AppError 404 where there is nobody
 */
export async function creditLettersPdf(context: Context): Promise<Pdf<AsyncIterable<Buffer>>> {
  const { db } = context;
  const all = (await creditsPage(db, '', { limit: mostLetters, offset: 0 })).filter(
    ({ mayBeTold }) => mayBeTold,
  );
  if (all.length === 0) throw notFound('A member in credit');
  const signatory = await readSignatory(db);
  const society = await readSociety(context);
  const today = dayInNigeria();
  const sheet = openSheet({
    fonts: await readFonts(),
    title: 'Letters to members in credit',
    author: society.name,
    accent: society.colour,
    tagged: false,
    bufferPages: false,
  });
  async function* draws() {
    for (const [place, member] of all.entries()) {
      const letter = { member, signatory, society, today };
      drawLetter(sheet, letter);
      drawFooter(sheet, footerOf(letter), `${place + 1} of ${all.length}`);
      yield;
    }
  }
  return { name: `credits-${today}.pdf`, bytes: streamOf(sheet, draws()) };
}
