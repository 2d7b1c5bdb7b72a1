import { amountInWords } from '#contract/amount-in-words.ts';
import { mostLetters } from '#contract/dues/letters.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { conflict, notFound } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import { drawParagraph } from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import { getUser } from '../../account/users/users.ts';
import {
  drawLetterTo,
  expectFewLetters,
  type LetterFrame,
  letterFoot,
  lettersFile,
  readLetterFrame,
} from '../letters/letters-file.ts';
import { type CreditRow, creditsPage, findInCredit } from './credits-repo.ts';

/** What the letter about a credit, and the mail, are called. */
export const creditTitle = 'Your credit with us';

/** The words that tell a member of their credit, in print and by mail: a paragraph each. */
export function creditWords({ kobo }: Pick<CreditRow, 'kobo'>, today: string): [string, string] {
  const amount = nairaFromKobo(kobo);
  return [
    `As at ${longDay(today)} your credit with us is ${formatNaira(amount)} (${amountInWords(amount).toLowerCase()}): you have paid more than was charged to you.`,
    'It pays your next charge by itself, so that you need not do anything. If you would rather have it back, or think that it is not yours, please write to us',
  ];
}

function drawCreditLetter(sheet: Sheet, frame: LetterFrame, member: CreditRow): void {
  const [credit, what] = creditWords(member, frame.today);
  const words = () => {
    drawParagraph(sheet, credit, { size: 11.5, after: 14 });
    drawParagraph(sheet, `${what} at the address above.`, { size: 11.5, after: 20 });
  };
  drawLetterTo(sheet, frame, { title: creditTitle, member, words });
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
  const frame = await readLetterFrame(context);
  return documentOf(frame.society, {
    title: creditTitle,
    name: `credit-${member.memberId.replace(/[^\w-]+/g, '-')}-${frame.today}.pdf`,
    foot: letterFoot(frame, member),
    draw: (sheet) => drawCreditLetter(sheet, frame, member),
  });
}

/**
 * Returns the letters to members in credit whom a search finds and who are written to as one PDF for print, a page each,
 * the most first.
 *
 * @throws AppError 404 where there is nobody; 409 where they are too many for one file
 */
export async function creditLettersPdf(
  context: Context,
  search: string,
): Promise<Pdf<AsyncIterable<Buffer>>> {
  const found = await creditsPage(context.db, search, { limit: mostLetters + 1, offset: 0 });
  expectFewLetters(found.length);
  const members = found.filter(({ mayBeTold }) => mayBeTold);
  if (members.length === 0) throw notFound('A member in credit');
  const frame = await readLetterFrame(context);
  return lettersFile(
    frame,
    { name: 'credits', title: 'Letters to members in credit' },
    members,
    (sheet, member) => drawCreditLetter(sheet, frame, member),
  );
}
