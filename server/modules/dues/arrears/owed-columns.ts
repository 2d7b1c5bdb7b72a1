import { nairaFromKobo } from '#contract/naira.ts';
import { owedHeading, owedYearHeading } from '#contract/payments/terms.ts';
import type { Column } from '../../../csv.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Owed } from '../../members/ports.ts';
import { owedByYear, owedYears } from './owed-repo.ts';

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
  for (const { userId, year, kobo } of await owedByYear(db, rows.map(idOf), asAt)) {
    const own = byMember.get(userId) ?? new Map<number | null, number>();
    byMember.set(userId, own.set(year, kobo));
  }
  return rows.map((row) => ({ ...row, owed: byMember.get(idOf(row)) ?? nothing }));
}

/** Returns the columns of a file with what is owed: in all, and of each year of which anybody owes. */
export async function owedColumns(db: Queryable, asAt?: string): Promise<Column<{ owed: Owed }>[]> {
  const years = await owedYears(db, asAt);
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
