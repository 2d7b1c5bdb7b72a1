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

/**
 * Returns the rows of a CSV or XLSX file's first sheet as text, bounded.
 *
 * @throws AppError 415 if it is neither, 400 if it has no rows or too many
 */
export async function readRows(bytes: Buffer, extension: string): Promise<string[][]> {
  let rows: string[][];
  try {
    rows = extension === 'xlsx' ? await readWorkbook(bytes, maxStatementRows) : rowsOfCsv(bytes);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
  if (rows.length === 0) throw refused('The file has no rows.');
  if (rows.length > maxStatementRows)
    throw refused(`A statement can have at most ${formatInteger(maxStatementRows)} rows.`);
  return rows;
}
