import { readFile } from 'node:fs/promises';
import type { ColumnChoice } from '#contract/books/bank-statements/schemas.ts';
import { statementRule } from '#contract/upload-rules.ts';
import { invalidField } from '../../../errors.ts';
import { accountNumberIn } from './account-number.ts';
import { chosenLayout, findLayout, type Layout } from './layout.ts';
import { readRows } from './read-file.ts';
import { describeBad, type ReadLine, readLines } from './read-lines.ts';

/** A statement to read: its file, and where its columns are, as somebody said now or before. */
export type StatementFile = {
  path: string;
  extension: string;
  chosen: ColumnChoice | undefined;
  remembered: ColumnChoice | null;
};

/** What a statement's file says. */
export type ReadFile = { lines: ReadLine[]; accountNumber: string | null };

const notFoundMessage =
  'The row with the headings was not found. Say which column is the date, the narration and the credit.';

function layoutOf(rows: string[][], { chosen, remembered }: StatementFile): Layout {
  const layout = chosen
    ? chosenLayout(rows, chosen)
    : ((remembered && chosenLayout(rows, remembered)) ?? findLayout(rows));
  if (layout) return layout;
  throw invalidField(
    'columns',
    chosen ? `These columns are not in the file. ${notFoundMessage}` : notFoundMessage,
  );
}

function linesIn(rows: string[][], layout: Layout): ReadLine[] {
  const { lines, bad } = readLines(rows, layout);
  if (bad.length > 0) throw invalidField(statementRule.field, describeBad(bad));
  if (lines.length === 0)
    throw invalidField(statementRule.field, 'The file has no lines below its headings.');
  return lines;
}

/**
 * Reads the lines of a statement's file. It may compute for long: it is for a process of its own.
 *
 * @throws AppError as `uploadStatement`
 */
export async function linesOfFile(statement: StatementFile): Promise<ReadFile> {
  const rows = await readRows(await readFile(statement.path), statement.extension);
  const layout = layoutOf(rows, statement);
  const titleRows = rows.slice(0, Math.max(0, layout.head));
  return { lines: linesIn(rows, layout), accountNumber: accountNumberIn(titleRows) };
}
