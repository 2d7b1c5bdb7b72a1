import { accountWords } from '#contract/members/words.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { type ArrearsFilters, arrearsPage, type Owing } from './arrears-repo.ts';
import { owedColumns, withOwed } from './owed-columns.ts';

/** Rows that are read, and in memory, at once. */
const batchSize = 1_000;

async function* inOrder(db: Database, filters: ArrearsFilters) {
  for (let offset = 0; ; offset += batchSize) {
    const rows = await arrearsPage(db, filters, { limit: batchSize, offset });
    yield await withOwed(db, rows, ({ userId }) => userId, filters.asAt);
    if (rows.length < batchSize) return;
  }
}

const columns: readonly Column<Owing>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  ['Account', ({ accountState }) => accountWords[accountState]],
  ['Years owed', ({ years }) => years],
];

/**
 * Yields who owes what, in all and by year, as the text of a CSV file, in the order of the list; read page
 * by page.
 */
export async function exportArrears(
  db: Database,
  filters: ArrearsFilters,
): Promise<AsyncGenerator<string>> {
  return csvFile([...columns, ...(await owedColumns(db, filters.asAt))], inOrder(db, filters));
}
