import type { User } from '#contract/account/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { statementOfAccountRows } from '#contract/dues/ledger/statement-of-account.ts';
import { standingInWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';
import { type Certified, certifiedName } from '#contract/names.ts';
import type { Context } from '../../../context.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import {
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  type Society,
} from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import { getUser } from '../../account/users/users.ts';
import { readSociety } from '../../content/site/society.ts';
import { readMemberLedger } from '../ledger/member-ledger.ts';

type Account = Awaited<ReturnType<typeof readMemberLedger>>;

/* A column of zeros is hard to read. */
const amount = (naira: number) => (naira === 0 ? '–' : formatNaira(naira));

const right = 'right' as const;

function drawYears(sheet: Sheet, { years }: Account): void {
  drawHeading(sheet, 'By year');
  const names = ['charged', 'waived', 'writtenOff', 'paid', 'owed'] as const;
  const of = (name: (typeof names)[number]) =>
    amount(years.reduce((sum, year) => sum + Math.round((year[name] ?? 0) * 100), 0) / 100);
  drawTable(sheet, {
    columns: [
      { title: 'Year', part: 0.15 },
      ...['Charged', 'Waived', 'Written off', 'Paid', 'Owed'].map((title) => ({
        title,
        part: 0.17,
        align: right,
      })),
    ],
    rows: years.map((year) => [
      year.year ? String(year.year) : 'No year',
      ...names.map((name) => amount(year[name] ?? 0)),
    ]),
    total: ['All years', ...names.map(of)],
  });
}

function drawEntries(sheet: Sheet, account: Account): void {
  drawHeading(sheet, 'Entries');
  drawTable(sheet, {
    columns: [
      { title: 'Date', part: 0.195 },
      { title: 'What', part: 0.195 },
      { title: 'Reference', part: 0.175 },
      { title: 'Charged', part: 0.145, align: right },
      { title: 'Credited', part: 0.145, align: right },
      { title: 'Balance', part: 0.145, align: right },
    ],
    rows: statementOfAccountRows(account).map(
      ({ date, happenedOn, what, reference, charged, credited, balance }) => [
        happenedOn ? `${longDay(date)} (of ${longDay(happenedOn)})` : longDay(date),
        what,
        reference ?? '',
        amount(charged),
        amount(credited),
        formatNaira(balance),
      ],
    ),
  });
}

const fileName = (text: string) => text.replace(/[^\w-]+/g, '-');

type Read = {
  member: Certified & Pick<User, 'membership'>;
  account: Account;
  society: Society;
  day: string;
};

function drawStatement(sheet: Sheet, { member, account, society, day }: Read): void {
  drawHead(sheet, society, 'Statement of account');
  drawFacts(sheet, [
    ['Member', certifiedName(member)],
    ['As at', longDay(day)],
    ['Owed', formatNaira(account.owed)],
    ['Overdue', formatNaira(account.overdue)],
    ['Credit', formatNaira(account.credit)],
    ['Standing', standingInWords({ ...member, standing: account.standing })],
  ]);
  if (account.years.length > 0) drawYears(sheet, account);
  if (account.entries.length > 0) drawEntries(sheet, account);
  else drawParagraph(sheet, 'Nothing has been charged or paid.');
}

/**
 * Reads a member's statement of account, to be drawn as PDF: what is owed, by year, and every entry with the
 * balance after it.
 *
 * @param asAt the day at whose end it stood so; today by default
 * @throws AppError 404 for an unknown member
 */
export async function statementPdf(
  context: Context,
  userId: string,
  asAt?: string,
): Promise<Drawing> {
  const { db } = context;
  const member = await getUser(context, userId);
  const account = await readMemberLedger(db, member._id, asAt);
  const society = await readSociety(context);
  const day = asAt ?? dayInNigeria();
  const membership = asAt ? null : member.membership;
  const read = { member: { ...member, membership }, account, society, day };
  return documentOf(society, {
    title: `Statement of account of ${certifiedName(member)}`,
    name: `statement-${fileName(member.memberId)}-${day}.pdf`,
    foot: `${member.memberId} · as at ${longDay(day)}`,
    draw: (sheet) => drawStatement(sheet, read),
  });
}
