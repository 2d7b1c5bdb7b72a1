import Papa from 'papaparse';
import { guardFormula, unguardFormula } from '#contract/formula-guard.ts';

/** Returns the rows of CSV text, including blank lines, as a spreadsheet counts them. Detects the delimiter. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data;
}

/** Returns the rows of a sheet as CSV that is safe to open in a spreadsheet, whether they were before or not. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => row.map((cell) => guardFormula(unguardFormula(cell))));
  return `\uFEFF${Papa.unparse(data, { newline: '\r\n' })}`;
}
