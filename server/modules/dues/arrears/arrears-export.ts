import { accountWords } from '#contract/members/words.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { owedHeading, owedYearHeading } from '#contract/payments/terms.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { inSnapshot, type Snapshot } from '../../../db/snapshot.ts';
import type { Owed } from '../../members/ports.ts';
import * as repo from './arrears-repo.ts';

const nothing: Owed = new Map();

const naira = (kobo: number) => nairaFromKobo(kobo).toFixed(2);

const sumOf = (owed: Owed) => [...owed.values()].reduce((sum, kobo) => sum + kobo, 0);

/** Adds to each row what its member owes by year. */
export async function withOwed<Row>(
  db: Queryable,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  asAt?: string,
): Promise<(Row & { owed: Owed })[]> {
  const byMember = new Map<string, Map<number | null, number>>();
  for (const { userId, year, kobo } of await repo.owedByYear(db, rows.map(idOf), asAt)) {
    const own = byMember.get(userId) ?? new Map<number | null, number>();
    byMember.set(userId, own.set(year, kobo));
  }
  return rows.map((row) => ({ ...row, owed: byMember.get(idOf(row)) ?? nothing }));
}

/** Returns the columns of a file with what is owed: in all, and of each year of which anybody owes. */
export async function owedColumns(db: Queryable, asAt?: string): Promise<Column<{ owed: Owed }>[]> {
  const years = await repo.owedYears(db, asAt);
  return [
    [owedHeading, ({ owed }) => naira(sumOf(owed))],
    ...years.map(
      (year): Column<{ owed: Owed }> => [
        owedYearHeading(year),
        ({ owed }) => naira(owed.get(year) ?? 0),
      ],
    ),
  ];
}

const columns: readonly Column<repo.Owing>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  ['Account', ({ accountState }) => accountWords[accountState]],
  ['Years owed', ({ years }) => years],
];

async function* text(tx: Snapshot, filters: repo.ArrearsFilters) {
  async function* rows() {
    for await (const owing of repo.allOwing(tx, filters))
      yield await withOwed(tx, owing, ({ _id }) => _id, filters.asAt);
  }
  yield* csvFile([...columns, ...(await owedColumns(tx, filters.asAt))], rows());
}

/**
 * Yields who owes what at one moment, in all and by year, as the text of a CSV file, in the order of the list.
 */
export const exportArrears = (db: Database, filters: repo.ArrearsFilters): AsyncGenerator<string> =>
  inSnapshot(db, (tx) => text(tx, filters));
