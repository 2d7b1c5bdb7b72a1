import { inflateRawSync } from 'node:zlib';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { decodeText } from '#contract/decode-text.ts';
import { formatInteger } from '#contract/numbers.ts';
import { maxStatementRows } from '#contract/statements/terms.ts';
import { statementRule } from '#contract/upload-rules.ts';
import { invalidField } from '../../errors.ts';
import { findLayout } from './layout.ts';

/** Bytes of a workbook once unpacked: enough for all rows of a statement. */
const maxUnpacked = 60_000_000;
const maxEntries = 200;

const refused = (message: string, status = 400) =>
  invalidField(statementRule.field, message, status);

const unreadable = () =>
  refused(
    'This file cannot be read. Export the statement from the bank as CSV or Excel (.xlsx).',
    415,
  );

/* Unpacks a workbook once, bounded, so that a small file that unpacks to gigabytes is refused. */
function checkUnpacked(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (bytes.readUInt32LE(0) !== 0x04034b50 || end === -1) throw unreadable();
  const entries = bytes.readUInt16LE(end + 10);
  if (entries > maxEntries) throw unreadable();
  let left = maxUnpacked;
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry += 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    left -= method === 8 ? inflateRawSync(packed, { maxOutputLength: left }).length : size;
    if (left <= 0) throw unreadable();
    at +=
      46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

const asText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') {
    const kobo = Math.round(cell * 100);
    /* 15000.000000002 is what a sum of binary fractions leaves. */
    return String(Math.abs(kobo - cell * 100) < 1e-4 ? kobo / 100 : cell);
  }
  return cell === null || cell === undefined ? '' : String(cell).trim();
};

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  try {
    checkUnpacked(bytes);
    return (await readSheet(bytes)).map((row) => row.map(asText));
  } catch {
    throw unreadable();
  }
}

/* A title block has other numbers of columns, so the delimiter is the one that shows the headings. */
function readCsv(bytes: Uint8Array): string[][] {
  let text: string;
  try {
    text = decodeText(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw unreadable();
  }
  let usual: string[][] | null = null;
  for (const delimiter of [',', '\t', ';', '|']) {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    const quote = errors.find(({ code }) => code === 'MissingQuotes');
    if (findLayout(data)) {
      if (quote) throw refused(`Row ${(quote.row ?? 0) + 1}: a quotation mark is not closed.`);
      return data;
    }
    usual ??= data;
  }
  const guessed = Papa.parse<string[]>(text).data;
  return guessed.length > 0 ? guessed : (usual ?? []);
}

/** Returns a text without what PostgreSQL and JSON cannot keep. */
export const clean = (cell: string) =>
  cell.replace(/\p{Cc}+/gu, ' ').replace(/\p{Surrogate}/gu, '');

/**
 * Returns the rows of a CSV or XLSX file's first sheet as text.
 *
 * @throws AppError 415 if it is neither, 400 if it has no rows or too many
 */
export async function readRows(bytes: Buffer, extension: string): Promise<string[][]> {
  const rows = extension === 'xlsx' ? await readWorkbook(bytes) : readCsv(bytes);
  const end = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1;
  if (end === 0) throw refused('The file has no rows.');
  if (end > maxStatementRows)
    throw refused(`A statement can have at most ${formatInteger(maxStatementRows)} rows.`);
  return rows.slice(0, end).map((row) => row.map(clean));
}
