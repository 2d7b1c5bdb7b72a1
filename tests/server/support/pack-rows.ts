import { expect } from 'vitest';
import type { Figures } from '../../../server/modules/books/pack-figures/figures.ts';
import { sectionsOf } from '../../../server/modules/books/pack-figures/sections/sections.ts';
import {
  listingCells,
  listingColumns,
  listingTotal,
} from '../../../server/modules/books/packs/listing.ts';
import type { Cell, TableColumn } from '../../../server/modules/books/packs/pack-table.ts';

/** A row of a pack that has numbers: its first words, and the numbers in kobo. */
export type PackRow = (string | number)[];

const lists = ['Suspense', 'Remittance due', 'Waivers and write-offs', 'Ledger listing'];

const byNumbers = (one: PackRow, other: PackRow) =>
  JSON.stringify(one.slice(1)) < JSON.stringify(other.slice(1)) ? -1 : 1;

/** Compares the rows of a pack, sheet by sheet. Lists have names of people and banks, and are in any order within a day. */
export function expectRows(
  rowsOf: (sheet: string) => PackRow[],
  expected: Map<string, PackRow[]>,
): void {
  for (const [sheet, rows] of expected) {
    const found = rowsOf(sheet);
    const named = rows.map((row) =>
      row.map((value) => (typeof value === 'number' ? value + 0 : value)),
    );
    if (lists.includes(sheet))
      for (const each of [found, named]) {
        for (const row of each) row[0] = '';
        each.sort(byNumbers);
      }
    expect(found, sheet).toEqual(named);
  }
}

/* An account of nothing has a row in a pack that had moved something, or that had a book by then. */
const isFilled = (row: PackRow) => row.slice(1).some((value) => value !== 0);

/** Compares all that figures say with the rows that they must have, but for rows of nothing. */
export const expectFigures = (figures: Figures, expected: Map<string, PackRow[]>): void =>
  expectRows(
    (sheet) => rowsOfFigures(figures, sheet).filter(isFilled),
    new Map([...expected].map(([sheet, rows]) => [sheet, rows.filter(isFilled)])),
  );

/* The rows of a sheet from the figures, as a workbook that is read in kobo has them. */
function rowsOfFigures(figures: Figures, sheet: string): PackRow[] {
  const rowOf = (columns: readonly TableColumn[], cells: readonly Cell[]): PackRow => [
    cells.find((cell) => typeof cell === 'string' && cell !== '') ?? '',
    ...cells.flatMap((cell, index) => {
      if (typeof cell !== 'number') return [];
      return [columns[index]?.kind === 'money' ? cell + 0 : cell * 100];
    }),
  ];
  const rows =
    sheet === 'Ledger listing'
      ? [...figures.entries.map(listingCells), listingTotal(figures.entries)].map((cells) =>
          rowOf(listingColumns, cells),
        )
      : sectionsOf(figures)
          .filter((section) => section.sheet === sheet)
          .flatMap(({ tables }) => tables)
          .flatMap(({ columns, rows }) => rows.map(({ cells }) => rowOf(columns, cells)));
  return rows.filter((row) => row.length > 1);
}
