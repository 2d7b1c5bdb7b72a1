import { accountWords } from '#contract/members/words.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { inSnapshot, type Snapshot } from '../../../db/snapshot.ts';
import { type ArrearsFilters, allOwing, type Owing } from './arrears-repo.ts';
import { owedColumns, withOwed } from './owed-columns.ts';

const columns: readonly Column<Owing>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  ['Account', ({ accountState }) => accountWords[accountState]],
  ['Years owed', ({ years }) => years],
];

async function* text(tx: Snapshot, filters: ArrearsFilters) {
  async function* rows() {
    for await (const owing of allOwing(tx, filters))
      yield await withOwed(tx, owing, ({ _id }) => _id, filters.asAt);
  }
  yield* csvFile([...columns, ...(await owedColumns(tx, filters.asAt))], rows());
}

/**
 * Yields who owes what at one moment, in all and by year, as the text of a CSV file, in the order of the list.
 */
export const exportArrears = (db: Database, filters: ArrearsFilters): AsyncGenerator<string> =>
  inSnapshot(db, (tx) => text(tx, filters));
