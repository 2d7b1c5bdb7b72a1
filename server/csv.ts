import { guardFormula } from '#contract/formula-guard.ts';

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const harmless = guardFormula(value ?? '');
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a line of a CSV file (RFC 4180), whose texts no spreadsheet runs as a formula. */
function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/* Spreadsheets recognise UTF-8 by this mark, so that Ọlá stays Ọlá. */
const byteOrderMark = '\ufeff';

/** A column of a CSV file: its heading, and its value for a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => string | number | null];

/** Yields the text of a CSV file, one page of rows at a time; the headings come with the first. */
export async function* csvFile<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let start = byteOrderMark + csvLine(columns.map(([heading]) => heading));
  for await (const rows of pages) {
    yield start + rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('');
    start = '';
  }
}
