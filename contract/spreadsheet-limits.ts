/* How much of a list or a statement is read, in the browser and on the server. */

/** Rows of a list that the browser reads; a register of a whole country has fewer. */
export const maxListRows = 100_000;

/** Characters of a cell that are read; the rest is cut off. More than any field may have. */
export const maxCellLength = 500;

/** Columns of a sheet that are read. */
export const maxColumns = 200;

/** Returns a cell as it is read: of one that is too long the start and '…', so that it is no date. */
export const cutCell = (cell: string): string =>
  cell.length > maxCellLength
    ? `${cell.slice(0, maxCellLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : cell;
