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
 * Decodes the text of a CSV file: UTF-8, Excel's 'Unicode text', or Windows-1252 from older spreadsheets.
 *
 * @throws Error if the file is no text: a picture, an older Excel file
 */
export function decodeText(bytes: ArrayBuffer): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Error('The file is no text.');
  return text;
}
