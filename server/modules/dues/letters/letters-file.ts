import { dayInNigeria } from '#contract/day.ts';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import { mostLetters } from '#contract/dues/letters.ts';
import { nameInFull } from '#contract/names.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { Context } from '../../../context.ts';
import { conflict } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { streamOf } from '../../../pdf/bytes.ts';
import { readFonts } from '../../../pdf/fonts.ts';
import {
  drawFooter,
  drawHead,
  drawParagraph,
  drawSignatory,
  drawTitle,
  type Society,
} from '../../../pdf/parts.ts';
import { forgetWords, openSheet, type Sheet } from '../../../pdf/sheet.ts';
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
  drawHead(sheet, society);
  drawTitle(sheet, title, member.memberId);
  drawParagraph(sheet, longDay(today), { after: 20 });
  drawParagraph(sheet, `Dear ${nameInFull(member)},`, { after: 16 });
  words();
  if (signatory) drawSignatory(sheet, signatory);
}

/** Returns what stands at the foot of a letter. */
export const letterFooter = ({ society, today }: LetterFrame, { memberId }: Addressee) =>
  `${society.shortName} · ${memberId} · ${longDay(today)}`;

/* Letters after which what was set of words is forgotten. */
const batchSize = 100;

/** Says so where one file would have more letters than it may. @throws AppError 409 */
export function expectFewLetters(count: number): void {
  if (count > mostLetters)
    throw conflict(
      `These are more than ${formatInteger(mostLetters)} letters, which is the most of one file. Narrow the list, and take them in parts.`,
    );
}

/**
 * Returns letters to members as one PDF for print, each on a new page. It is drawn while it is sent, without tags for screen
 * readers, as the receipts of a year are.
 *
 * @param draw draws the letter to one member
 */
export async function lettersFile<Member extends Addressee>(
  frame: LetterFrame,
  { name, title }: { name: string; title: string },
  members: readonly Member[],
  draw: (sheet: Sheet, member: Member) => Promise<void> | void,
): Promise<Pdf<AsyncIterable<Buffer>>> {
  const sheet = openSheet({
    fonts: await readFonts(),
    title,
    society: frame.society,
    isStreamed: true,
  });
  async function* draws() {
    for (const [place, member] of members.entries()) {
      await draw(sheet, member);
      drawFooter(sheet, letterFooter(frame, member), `${place + 1} of ${members.length}`);
      if (place % batchSize === batchSize - 1) forgetWords(sheet);
      yield;
    }
  }
  return { name: `${name}-${frame.today}.pdf`, bytes: streamOf(sheet, draws()) };
}
