/** What a column has: text, kobo, a number, or a day. */
type CellKind = 'text' | 'money' | 'count' | 'day';
export type Cell = string | number | null;

export type TableColumn = {
  title: string;
  kind: CellKind;
  /** Characters that fit into it in a workbook; its part of the width in the PDF follows. */
  width: number;
};

export type TableRow = { cells: readonly Cell[]; isBold?: boolean };

/** A table of the pack; the workbook and the PDF draw it alike. Amounts in kobo. */
export type PackTable = {
  title: string | null;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
};

/** A part of the pack: a sheet of the workbook, a heading of the PDF. */
export type Section = {
  /** At most 31 characters, as Excel has it. */
  sheet: string;
  title: string;
  lead: readonly string[];
  tables: readonly PackTable[];
};

/** The title of a column of amounts. */
export const amountColumn = (title: string): TableColumn => ({
  title: `${title} (₦)`,
  kind: 'money',
  width: 20,
});

/** Returns a row that is a heading, or a sum, of others. */
export const bold = (cells: readonly Cell[]): TableRow => ({ cells, isBold: true });
