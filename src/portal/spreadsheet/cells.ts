/** Returns a cell of a workbook as text: a date cell as YYYY-MM-DD, which is the same in any country. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell).trim();
}
