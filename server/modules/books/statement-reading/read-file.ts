import { maxStatementRows } from '#contract/books/bank-statements/terms.ts';
import { decodeText } from '#contract/decode-text.ts';
import { formatInteger } from '#contract/numbers.ts';
import { statementRule } from '#contract/upload-rules.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { readCsv } from '../../../spreadsheets/csv.ts';
import { readWorkbook } from '../../../spreadsheets/workbook.ts';
import { findLayout, maxTitleRows } from './layout.ts';

const refused = (message: string, status = 400) =>
  invalidField(statementRule.field, message, status);

const unreadable = () =>
  refused(
    'This file cannot be read. Export the statement from the bank as CSV or Excel (.xlsx).',
    415,
  );

const delimiters = [',', '\t', ';', '|'];

/* A title block has other numbers of columns, so the delimiter is the one that shows the headings. */
function rowsOfCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  const delimiter = delimiters.find((one) => findLayout(readCsv(text, maxTitleRows, one).rows));
  const { rows, openQuote } = readCsv(text, maxStatementRows, delimiter);
  if (delimiter !== undefined && openQuote !== null)
    throw refused(`Row ${openQuote}: a quotation mark is not closed.`);
  return rows;
}

const hasLines = (rows: readonly string[][]): boolean => {
  const layout = findLayout(rows);
  return layout !== null && rows.length > layout.head + 1;
};

/* Lines of a second sheet, of another month or account, would be left out without a word. */
async function rowsOfWorkbook(bytes: Buffer): Promise<string[][]> {
  let first: string[][] | null = null;
  for await (const rows of readWorkbook(bytes, maxStatementRows)) {
    if (first && hasLines(rows) && hasLines(first))
      throw refused(
        'Several sheets of this file have lines. Save each sheet as a file, and upload one after the other.',
      );
    first ??= rows;
  }
  return first ?? [];
}

/**
 * Returns the rows of a CSV or XLSX file as text, bounded; of a workbook the first sheet's.
 *
 * @throws AppError 415 if it is neither, 400 if it has no rows or too many, or lines on several sheets
 */
export async function readRows(bytes: Buffer, extension: string): Promise<string[][]> {
  let rows: string[][];
  try {
    rows = extension === 'xlsx' ? await rowsOfWorkbook(bytes) : rowsOfCsv(bytes);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
  if (rows.length === 0) throw refused('The file has no rows.');
  if (rows.length > maxStatementRows)
    throw refused(`A statement can have at most ${formatInteger(maxStatementRows)} rows.`);
  return rows;
}
