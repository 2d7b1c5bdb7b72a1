import { amountInWords } from '#contract/amount-in-words.ts';
import { mostLetters } from '#contract/dues/letters.ts';
import { mayBeToldOfAccount } from '#contract/membership.ts';
import { formatKobo, nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { groupsOf } from '../../../groups.ts';
import { longDay } from '../../../long-day.ts';
import { drawFacts, drawParagraph } from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import type { Pdf } from '../../../plugins/send-pdf.ts';
import {
  drawLetterTo,
  expectFewLetters,
  type LetterFrame,
  lettersFile,
  readLetterFrame,
} from '../letters/letters-file.ts';
import { readDuesSettings } from '../settings/public-repo.ts';
import { type ArrearsFilters, arrearsPage, type Owing } from './arrears-repo.ts';
import { labelOf, totalOf } from './owed-words.ts';
import { type OwedLine, owedLines } from './public-repo.ts';

type Account = Awaited<ReturnType<typeof readDuesSettings>>;

const right = 'right' as const;

function drawOwed(sheet: Sheet, lines: readonly OwedLine[]): void {
  drawTable(sheet, {
    columns: [
      { title: 'For', part: 0.5 },
      { title: 'Due on', part: 0.25 },
      { title: 'Owed', part: 0.25, align: right },
    ],
    rows: lines.map((line) => [labelOf(line), longDay(line.dueDate), formatKobo(line.kobo)]),
    total: ['In all', '', formatKobo(totalOf(lines))],
  });
}

function drawWords(sheet: Sheet, frame: LetterFrame, to: Owing, all: Letters): void {
  const lines = all.linesOf(to);
  const { account } = all;
  const total = totalOf(lines);
  drawParagraph(
    sheet,
    `As at ${longDay(frame.today)} you owe the ${frame.society.name} ${formatKobo(total)} (${amountInWords(nairaFromKobo(total)).toLowerCase()}):`,
    { size: 11.5, after: 14 },
  );
  drawOwed(sheet, lines);
  /* It is given to confirmed members alone. */
  const hasAccount = account.accountNumber !== '' && to.confirmed;
  if (hasAccount)
    drawFacts(sheet, [
      ['Account number', account.accountNumber],
      ['Account name', account.accountName],
      ['Bank', account.bankName],
      ['Reference', to.memberId],
    ]);
  drawParagraph(
    sheet,
    `Please pay it${all.online ? ' in the members’ portal, or' : ''} ${hasAccount ? 'into the account above' : 'to the society'}, with your member ID. If you have paid meanwhile, or think that this is a mistake, please write to us at the address above.`,
    { size: 11.5, after: 20 },
  );
}

type Letters = { account: Account; online: boolean; linesOf: (member: Owing) => OwedLine[] };

/**
 * Returns letters to members who owe, with what and since when, as one PDF for print: to whom the society writes of their
 * account, in the order of the arrears.
 *
 * @throws AppError 404 where there is nobody; 409 where they are too many for one file
 */
export async function arrearsLettersPdf(
  context: Context,
  filters: Omit<ArrearsFilters, 'asAt'>,
): Promise<Pdf<AsyncIterable<Buffer>>> {
  const { db, gateways } = context;
  const found = await arrearsPage(db, filters, { limit: mostLetters + 1, offset: 0 });
  expectFewLetters(found.length);
  const members = found.filter(mayBeToldOfAccount);
  if (members.length === 0) throw notFound('A member who owes and is written to');
  const frame = await readLetterFrame(context);
  const ids = members.map(({ _id }) => _id);
  const lines = groupsOf(await owedLines(db, ids), ({ userId }) => userId);
  const all: Letters = {
    account: await readDuesSettings(db),
    online: Boolean(gateways.main),
    linesOf: ({ _id }) => lines.get(_id) ?? [],
  };
  return lettersFile(
    frame,
    { name: 'arrears-letters', title: 'Letters to members who owe' },
    /* Who has paid between the two readings owes nothing more. */
    members.filter((member) => all.linesOf(member).length > 0),
    (sheet, member) =>
      drawLetterTo(sheet, frame, {
        title: 'What you owe',
        member,
        words: () => drawWords(sheet, frame, member, all),
      }),
  );
}
