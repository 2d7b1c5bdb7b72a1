/** A list as a spreadsheet shows it, where a blank row has a number too. */
export type Sheet = {
  name: string;
  headings: string[];
  /** What stands below the headings; it ends with a row that says something. */
  rows: string[][];
  /** The number of the first of them, as a spreadsheet counts. */
  firstRow: number;
};

const saysSomething = (row: readonly (string | undefined)[]) => row.some((cell) => cell?.trim());

/** Whether no cell of a row says anything: it is passed over. */
export const isBlank = (row: readonly (string | undefined)[]): boolean => !saysSomething(row);

/** The sheet of a file's rows, headings first; null where nothing stands below them. */
export function sheetOf(name: string, all: readonly string[][]): Sheet | null {
  const top = all.findIndex(saysSomething);
  const end = all.findLastIndex(saysSomething);
  const headings = all[top];
  if (!headings || end === top) return null;
  return { name, headings, rows: all.slice(top + 1, end + 1), firstRow: top + 2 };
}
