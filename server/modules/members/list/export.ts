import { dayInNigeria } from '#contract/day.ts';
import type { OwnCategory } from '#contract/members/categories.ts';
import type { MemberSort } from '#contract/members/schemas.ts';
import {
  accountWords,
  categoryName,
  maritalWords,
  membershipWords,
  roleWords,
  standingWords,
} from '#contract/members/words.ts';
import type { Context } from '../../../context.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { UserRow } from '../../account/users/public-repo.ts';
import { readOwnCategories } from '../categories/categories.ts';
import { type Cursor, membersAfter } from './export-repo.ts';
import type { MemberFilters } from './search-repo.ts';

type Parts = Pick<Context, 'db' | 'ports'>;

/** Rows that are read, and in memory, at once. */
const batchSize = 1_000;

async function* pagesOf({ db, ports }: Parts, filters: MemberFilters, sort: MemberSort) {
  let after: Cursor | null = null;
  do {
    const rows: (UserRow & Cursor)[] = await membersAfter(db, filters, sort, after, batchSize);
    yield await ports.withOwed(db, rows, ({ id }) => id);
    after = rows.length < batchSize ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}

const yesOrNo = (answer: boolean) => (answer ? 'Yes' : 'No');

const columnsWith = (own: readonly OwnCategory[]): readonly Column<UserRow>[] => [
  ['Member ID', (row) => row.memberId],
  ['Last Name', (row) => row.lname],
  ['First Name', (row) => row.fname],
  ['Middle Name', (row) => row.mname],
  ['Email', (row) => row.email],
  ['Phone Number', (row) => row.phoneNumber],
  ['Secondary Phone Number', (row) => row.secondaryPhoneNumber],
  ['Address', (row) => row.address],
  ['State', (row) => row.state],
  ['Marital status', (row) => row.maritalStatus && maritalWords[row.maritalStatus]],
  ['Member since', (row) => row.memberSince],
  ['Existing member', (row) => row.existingMember],
  ['Birthday', (row) => row.birthDay],
  ['Diaspora', (row) => row.diaspora],
  ['Place of work', (row) => row.placeOfWork],
  ['Designation', (row) => row.designation],
  ['Category for dues', (row) => row.duesCategory && categoryName(row.duesCategory, own)],
  ['Dues', (row) => standingWords[row.standing]],
  ['Role', (row) => roleWords[row.role]],
  ['Membership', (row) => row.membership && membershipWords[row.membership]],
  ['Account', (row) => accountWords[row.accountState]],
  ['Confirmed', (row) => yesOrNo(row.confirmed)],
  ['E-mail confirmed', (row) => yesOrNo(row.emailConfirmed)],
  ['Registered', (row) => dayInNigeria(row.createdAt)],
];

/**
 * Yields the members that match a search and filters, in order, with what they owe by year, as the text
 * of a CSV file; read page by page. Headings and words are those of the screens, days those of Nigeria.
 */
export async function exportMembers(
  parts: Parts,
  { sort, ...filters }: MemberFilters & { sort: MemberSort },
): Promise<AsyncGenerator<string>> {
  return csvFile(
    [
      ...columnsWith(await readOwnCategories(parts.db)),
      ...(await parts.ports.owedColumns(parts.db)),
    ],
    pagesOf(parts, filters, sort),
  );
}
