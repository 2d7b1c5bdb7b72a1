import { dayInNigeria } from '#contract/day.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { overdueBefore } from '../ledger/member-ledger.ts';
import { readDuesSettings } from '../settings/public-repo.ts';
import { financialMembersAt, type RollRow } from './roll-repo.ts';

const columns: readonly Column<RollRow>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  ['Middle Name', ({ mname }) => mname],
  ['Designation', ({ designation }) => (designation === 'None' ? '' : designation)],
];

/* Rows that are written as text at once. */
const batchSize = 1_000;

async function* inBatches(rows: readonly RollRow[]) {
  yield rows.slice(0, batchSize);
  for (let start = batchSize; start < rows.length; start += batchSize)
    yield rows.slice(start, start + batchSize);
}

/**
 * Returns the roll of financial members, for elections, as the text of a CSV file.
 *
 * @param asAt the day at whose end they were; today by default
 */
export async function exportRoll(
  db: Database,
  asAt = dayInNigeria(),
): Promise<AsyncGenerator<string>> {
  const { graceDays } = await readDuesSettings(db);
  const limit = overdueBefore(asAt, graceDays);
  return csvFile(columns, inBatches(await financialMembersAt(db, { asAt, overdueBefore: limit })));
}
