/* A spreadsheet takes a cell that begins so for a formula, and runs it (OWASP, 'CSV injection'). */
const formulaStart = /^[=+\-@\t\r\n]/;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/* By this mark spreadsheets know UTF-8, so that Ọlá stays Ọlá. */
const byteOrderMark = '\ufeff';

/** A column of a CSV file: its heading, and its cell of a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => string | number | null];

/** The text of a CSV file, a page of rows at a time; the headings come with the first. */
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
