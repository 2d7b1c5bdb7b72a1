import Papa from 'papaparse';

/* A value that a spreadsheet would take for a formula was given an apostrophe (hardening 18). */
const guarded = /^'(?=[=+\-@\t\r])/;

/** The rows of CSV text, blank lines left out; the delimiter is found by looking. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data;
}

/** CSV for rows, safe to open in a spreadsheet: what looks like a formula is made text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse(data, { escapeFormulae: true, newline: '\r\n' })}`;
}

/** What a guarded value said before; in a cell that is typed as text it does no harm. */
export const unguarded = (value: string): string => value.replace(guarded, '');

/** Text of a CSV file: UTF-8, or Windows-1252 where older spreadsheets wrote it. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
