import Papa from 'papaparse';

/* A value that a spreadsheet would take for a formula was given an apostrophe (hardening 18). */
const guarded = /^'(?=[=+\-@\t\r])/;

/** The rows of CSV text, blank lines too, as a spreadsheet counts them; the delimiter is found by looking. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data;
}

/** CSV for rows, safe to open in a spreadsheet: what looks like a formula is made text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse(data, { escapeFormulae: true, newline: '\r\n' })}`;
}

/** What a guarded value said before; in a cell that is typed as text it does no harm. */
export const unguarded = (value: string): string => value.replace(guarded, '');

const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe;

function decode(bytes: ArrayBuffer): string {
  if (isUtf16(new Uint8Array(bytes))) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Text of a CSV file: UTF-8, Excel's 'Unicode text', or Windows-1252 where older spreadsheets wrote it.
 *
 * @throws Error where the file is no text: a picture, an older Excel file
 */
export function decodeText(bytes: ArrayBuffer): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Error('The file is no text.');
  return text;
}
