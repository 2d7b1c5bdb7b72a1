/** What a column has: text, kobo, a number, a day, or what two sums differ by in kobo, where 0 is a tick. */
type CellKind = 'text' | 'money' | 'count' | 'day' | 'tie';
export type Cell = string | number | null;

export type TableColumn = {
  title: string;
  kind: CellKind;
  /** Characters that fit into it in a workbook; its part of the width in the PDF follows. */
  width: number;
};

/** Returns whether a column has numbers, which stand below one another. */
export const isNumber = ({ kind }: Pick<TableColumn, 'kind'>): boolean =>
  kind === 'money' || kind === 'count' || kind === 'tie';

export type TableRow = { cells: readonly Cell[]; isBold?: boolean };

/** A table of the pack; the workbook and the PDF draw it alike. Amounts in kobo. */
export type PackTable = {
  title?: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
};

export type Tie = { what: string; kobo: number; equals: string; other: number };

/** Returns a total beside what it must equal, in kobo. */
export const tie = (what: string, kobo: number, equals: string, other: number): Tie => ({
  what,
  kobo,
  equals,
  other,
});

/** A part of the pack: a sheet of the workbook, a heading of the PDF. */
export type Section = {
  /** At most 31 characters, as Excel has it. */
  sheet: string;
  title: string;
  lead: readonly string[];
  /** One, or several. */
  tables: PackTable | readonly PackTable[];
  /** Its totals beside what they must equal, below its tables. */
  ties?: readonly Tie[];
};

/** The title of a column of amounts. */
export const amountColumn = (title: string): TableColumn => ({
  title: `${title} (₦)`,
  kind: 'money',
  width: 20,
});

/** Returns a row that is a heading, or a sum, of others. */
export const bold = (cells: readonly Cell[]): TableRow => ({ cells, isBold: true });

/** Returns the table of totals beside what they must equal. */
export const tiesTable = (ties: readonly Tie[]): PackTable => ({
  title: 'What ties',
  columns: [
    { title: 'Total', kind: 'text', width: 52 },
    { ...amountColumn('Amount'), width: 18 },
    { title: 'Must equal', kind: 'text', width: 56 },
    { ...amountColumn('Amount'), width: 18 },
    { title: 'Difference', kind: 'tie', width: 14 },
  ],
  rows: ties.map(({ what, kobo, equals, other }) => ({
    cells: [what, kobo, equals, other, kobo - other],
  })),
});

/** Returns all tables of a part, with that of its ties. */
export const tablesOf = ({ tables, ties = [] }: Section): readonly PackTable[] => [
  ...[tables].flat(),
  ...(ties.length > 0 ? [tiesTable(ties)] : []),
];
