/**
 * Returns a cell of a workbook as text: a date as YYYY-MM-DD, which is the same in any country, and a number without
 * what a sum of binary fractions leaves, such as 15000.000000002.
 */
export function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number' && !Number.isInteger(cell)) {
    const kobo = Math.round(cell * 100);
    return String(Math.abs(kobo - cell * 100) < 1e-4 ? kobo / 100 : cell);
  }
  return cell === null || cell === undefined ? '' : String(cell);
}

const errorCell =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|BUSY!|GETTING_DATA|#+)$|^Err:\d{3}$/i;

/** Returns whether a cell has what a spreadsheet writes in place of a value: `#N/A`, `#REF!`, `########`. */
export const isErrorCell = (text: string): boolean => errorCell.test(text.trim());

/** Says what is wrong with such a cell. */
export const errorCellMessage = (text: string): string =>
  `${text.trim()} is an error of the spreadsheet. Correct the cell there.`;
