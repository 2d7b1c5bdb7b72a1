import type { MemberSort } from '#contract/members/schemas.ts';
import { type Column, csvFile } from '../../csv.ts';
import type { Database } from '../../db/client.ts';
import type { UserRow } from './columns.ts';
import { type Cursor, membersAfter } from './export-repo.ts';
import type { MemberFilters } from './search-repo.ts';

/** Rows that are read, and in memory, at once. */
const batchSize = 1_000;

async function* pagesOf(db: Database, filters: MemberFilters, sort: MemberSort) {
  let after: Cursor | null = null;
  do {
    const rows: (UserRow & Cursor)[] = await membersAfter(db, filters, sort, after, batchSize);
    yield rows;
    after = rows.length < batchSize ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}

const yesOrNo = (answer: boolean) => (answer ? 'Yes' : 'No');

const columns: readonly Column<UserRow>[] = [
  ['Member ID', (row) => row.memberId],
  ['Last name', (row) => row.lname],
  ['First name', (row) => row.fname],
  ['Middle name', (row) => row.mname],
  ['Email', (row) => row.email],
  ['Phone number', (row) => row.phoneNumber],
  ['Secondary phone number', (row) => row.secondaryPhoneNumber],
  ['Address', (row) => row.address],
  ['State', (row) => row.state],
  ['Marital status', (row) => row.maritalStatus],
  ['Member since', (row) => row.memberSince],
  ['Existing member', (row) => row.existingMember],
  ['Date of birth', (row) => row.birthDay],
  ['Diaspora', (row) => row.diaspora],
  ['Place of work', (row) => row.placeOfWork],
  ['Status', (row) => row.designation],
  ['Category for dues', (row) => row.duesCategory],
  ['Standing', (row) => row.standing],
  ['Role', (row) => row.role],
  ['Account', (row) => row.accountState],
  ['Confirmed', (row) => yesOrNo(row.confirmed)],
  ['E-mail confirmed', (row) => yesOrNo(row.emailConfirmed)],
  ['Registered', (row) => row.createdAt.toISOString()],
];

/**
 * Yields the members that match a search and filters, in order, as the text of a CSV file; read
 * page by page.
 */
export function exportMembers(
  db: Database,
  { sort, ...filters }: MemberFilters & { sort: MemberSort },
): AsyncGenerator<string> {
  return csvFile(columns, pagesOf(db, filters, sort));
}
