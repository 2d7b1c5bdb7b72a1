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

/** What is read in place of a formula's result that is not in the file. */
export const noResult = '#NO RESULT';

const errorCell =
  /^#(?:NO RESULT|N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|BUSY!|GETTING_DATA|#+)$|^Err:\d{3}$/i;

/** Returns whether a cell has what a spreadsheet writes in place of a value: `#N/A`, `#REF!`, `########`. */
export const isErrorCell = (text: string): boolean => errorCell.test(text.trim());

/** Says what such a cell is, in the words behind it. */
export const errorCellProblem = (text: string): string =>
  text.trim() === noResult
    ? 'is a formula whose result is not in the file: open it in a spreadsheet, and save it'
    : 'is an error of the spreadsheet';

/** Says what is wrong with such a cell. */
export const errorCellMessage = (text: string): string =>
  `${text.trim()} ${errorCellProblem(text)}. ${text.trim() === noResult ? 'Then choose it again.' : 'Correct the cell there.'}`;
