import { nairaFromKobo } from '#contract/naira.ts';
import { owedHeading } from '#contract/payments/terms.ts';
import { type Column, csvFile } from '../../csv.ts';
import type { Database } from '../../db/client.ts';
import { type ArrearsFilters, arrearsPage, type Owing } from './arrears-repo.ts';

/** Rows that are read, and in memory, at once. */
const batchSize = 1_000;

async function* inOrder(db: Database, filters: ArrearsFilters) {
  for (let offset = 0; ; offset += batchSize) {
    const rows = await arrearsPage(db, filters, { limit: batchSize, offset });
    yield rows;
    if (rows.length < batchSize) return;
  }
}

const columns: readonly Column<Owing>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last name', ({ lname }) => lname],
  ['First name', ({ fname }) => fname],
  ['Account', ({ accountState }) => accountState],
  ['Years owed', ({ years }) => years],
  [owedHeading, ({ kobo }) => nairaFromKobo(kobo).toFixed(2)],
];

/** Yields who owes what as the text of a CSV file, in the order of the list; read page by page. */
export const exportArrears = (db: Database, filters: ArrearsFilters): AsyncGenerator<string> =>
  csvFile(columns, inOrder(db, filters));
