/** A list as a spreadsheet shows it, in which blank rows are numbered too. */
export type Sheet = {
  name: string;
  headings: string[];
  /** The rows below the headings, without trailing blank ones. */
  rows: string[][];
  /** The spreadsheet's number of the first of them. */
  firstRow: number;
};

const saysSomething = (row: readonly (string | undefined)[]) => row.some((cell) => cell?.trim());

/** Returns whether all cells of a row are blank: it is skipped. */
export const isBlank = (row: readonly (string | undefined)[]): boolean => !saysSomething(row);

/** Returns the sheet of a file's rows, headings first; null if there are no rows below them. */
export function sheetOf(name: string, all: readonly string[][]): Sheet | null {
  const top = all.findIndex(saysSomething);
  const end = all.findLastIndex(saysSomething);
  const headings = all[top];
  if (!headings || end === top) return null;
  return { name, headings, rows: all.slice(top + 1, end + 1), firstRow: top + 2 };
}
