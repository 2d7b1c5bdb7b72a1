import { dayInNigeria } from '#contract/day.ts';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import { mostLetters } from '#contract/dues/letters.ts';
import { nameInFull } from '#contract/names.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { Context } from '../../../context.ts';
import { conflict } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { seriesOf } from '../../../pdf/document.ts';
import { drawHead, drawParagraph, drawSignatory, type Society } from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import { readSociety } from '../../content/site/society.ts';
import { readSignatory } from '../settings/public-repo.ts';

type Addressee = { memberId: string; fname: string; mname: string | null; lname: string };

/** What every letter to a member has beside its words. */
export type LetterFrame = { society: Society; signatory: Signatory | null; today: string };

/** Reads it. */
export const readLetterFrame = async (context: Context): Promise<LetterFrame> => ({
  society: await readSociety(context),
  signatory: await readSignatory(context.db),
  today: dayInNigeria(),
});

/** Draws a letter to a member on a new page: head, title, day and greeting, its words, and who signs. */
export function drawLetterTo(
  sheet: Sheet,
  { society, signatory, today }: LetterFrame,
  { title, member, words }: { title: string; member: Addressee; words: () => void },
): void {
  drawHead(sheet, society, title, member.memberId);
  drawParagraph(sheet, longDay(today), { after: 20 });
  drawParagraph(sheet, `Dear ${sheet.legible(nameInFull(member))},`, { after: 16 });
  words();
  if (signatory) drawSignatory(sheet, signatory);
}

/** Returns what stands behind the society at the foot of a letter. */
export const letterFoot = ({ today }: LetterFrame, { memberId }: Addressee) =>
  `${memberId} · ${longDay(today)}`;

/** Says so where one file would have more letters than it may. @throws AppError 409 */
export function expectFewLetters(count: number): void {
  if (count > mostLetters)
    throw conflict(
      `These are more than ${formatInteger(mostLetters)} letters, which is the most of one file. Narrow the list, and take them in parts.`,
    );
}

/**
 * Returns letters to members as one PDF for print, each on a new page.
 *
 * @param draw draws the letter to one member
 */
export const lettersFile = <Member extends Addressee>(
  frame: LetterFrame,
  { name, title }: { name: string; title: string },
  members: readonly Member[],
  draw: (sheet: Sheet, member: Member) => void,
): Promise<Pdf<AsyncIterable<Buffer>>> =>
  seriesOf(frame.society, {
    title,
    name: `${name}-${frame.today}.pdf`,
    all: members,
    count: members.length,
    draw(sheet, member) {
      draw(sheet, member);
      return letterFoot(frame, member);
    },
  });
