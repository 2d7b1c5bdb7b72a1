import { cleanLines } from '#contract/typed-text.ts';

/** Returns a cell of a workbook as text, cleaned: a date cell as YYYY-MM-DD, which is the same in any country. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : cleanLines(String(cell));
}
