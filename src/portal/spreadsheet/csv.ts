import Papa from 'papaparse';

/* The export prefixes a value that a spreadsheet would run as a formula with an apostrophe (hardening 18). */
const guarded = /^'(?=[=+\-@\t\r])/;

/** Returns the rows of CSV text, including blank lines, as a spreadsheet counts them. Detects the delimiter. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data;
}

/** Returns rows as CSV that is safe to open in a spreadsheet: escapes formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse(data, { escapeFormulae: true, newline: '\r\n' })}`;
}

/** Removes the apostrophe guard; a cell typed as text does not need it. */
export const unguarded = (value: string): string => value.replace(guarded, '');
