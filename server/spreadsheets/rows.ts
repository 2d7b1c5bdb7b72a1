import { textOfFormula } from '#contract/formula-guard.ts';
import { cutCell, maxColumns } from '#contract/spreadsheet-limits.ts';

/** Returns a text without what PostgreSQL and JSON cannot keep. */
export const clean = (cell: string): string =>
  cell.replace(/\p{Cc}+/gu, ' ').replace(/\p{Surrogate}/gu, '');

/** Returns a row as it is read on: trimmed, with a bounded number of cells of a bounded length each. */
export const boundedRow = (row: readonly string[]): string[] =>
  row.slice(0, maxColumns).map((cell) => clean(cutCell(textOfFormula(cell.trim()).trim())));

/** Returns whether a row says nothing. */
export const isBlankRow = (row: readonly string[]): boolean =>
  row.every((cell) => cell.trim() === '');
