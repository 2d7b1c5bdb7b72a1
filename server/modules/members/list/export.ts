import { dayInNigeria } from '#contract/day.ts';
import type { OwnCategory } from '#contract/members/categories.ts';
import type { MemberSort } from '#contract/members/schemas.ts';
import {
  accountWords,
  categoryName,
  maritalWords,
  membershipWords,
  roleWords,
  standingInWords,
} from '#contract/members/words.ts';
import type { Context } from '../../../context.ts';
import { type Column, csvFile } from '../../../csv.ts';
import { inSnapshot, type Snapshot } from '../../../db/snapshot.ts';
import type { UserRow } from '../../account/users/public-repo.ts';
import { readOwnCategories } from '../categories/categories.ts';
import { membersInOrder } from './list-repo.ts';
import type { MemberFilters } from './search-repo.ts';

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
  ['Dues', standingInWords],
  ['Role', (row) => roleWords[row.role]],
  ['Membership', (row) => row.membership && membershipWords[row.membership]],
  ['Account', (row) => accountWords[row.accountState]],
  ['Confirmed', (row) => yesOrNo(row.confirmed)],
  ['E-mail confirmed', (row) => yesOrNo(row.emailConfirmed)],
  ['Registered', (row) => dayInNigeria(row.createdAt)],
];

type Asked = MemberFilters & { sort: MemberSort };

async function* text(tx: Snapshot, ports: Context['ports'], { sort, ...filters }: Asked) {
  async function* rows() {
    for await (const members of membersInOrder(tx, filters, sort))
      yield await ports.withOwed(tx, members, ({ id }) => id);
  }
  const columns = [...columnsWith(await readOwnCategories(tx)), ...(await ports.owedColumns(tx))];
  yield* csvFile(columns, rows());
}

/**
 * Yields the members that match a search and filters, in order and as they are at one moment, with what they owe by
 * year, as the text of a CSV file. Headings and words are those of the screens, days those of Nigeria.
 */
export const exportMembers = (
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  asked: Asked,
): AsyncGenerator<string> => inSnapshot(db, (tx) => text(tx, ports, asked));
