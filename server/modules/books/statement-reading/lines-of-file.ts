import { readFile } from 'node:fs/promises';
import { fold, squeeze } from '#contract/books/bank-statements/narration.ts';
import type { ColumnChoice } from '#contract/books/bank-statements/schemas.ts';
import { type DateOrder, ordersOf } from '#contract/date-order.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { statementRule } from '#contract/upload-rules.ts';
import { invalidField } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { type BalanceRow, checkBalances } from './balances.ts';
import { chosenLayout, findLayout, type Layout } from './layout.ts';
import { readRows } from './read-file.ts';
import { describeBad, type ReadLine, readLines } from './read-lines.ts';
import { shiftOf } from './shifted-rows.ts';
import { readDay } from './values.ts';

const foreign = '(USD|US DOLLARS?|DOLLARS?|GBP|POUNDS?(?: STERLING)?|EUR|EUROS?)';
const inTitle = new RegExp(
  `\\b(?:CURRENCY|CCY)\\b[^A-Z]*(?:(?:CODE|NAME|TYPE)\\b[^A-Z]*)?${foreign}\\b`,
);
const inHeading = new RegExp(`\\b${foreign}\\b`);
const whole = new RegExp(`^${foreign}$`);
const headings = /^(?:TRANSACTION |ACCOUNT )?(?:CURRENCY|CCY|CURR)(?: CODE)?$/;

/**
 * Returns the currency of a statement that is another than naira, as the rows above its headings, these, or a column of
 * currencies name it; null where none does.
 *
 * @param head the row of the headings, from 0; -1 without one
 */
function foreignCurrencyOf(rows: readonly (readonly string[])[], head: number): string | null {
  for (const row of rows.slice(0, Math.max(0, head))) {
    const [, named] = inTitle.exec(fold(row.join(' '))) ?? [];
    if (named) return named;
  }
  const cells = (rows[head] ?? []).map(squeeze);
  const [, ofHeading] = inHeading.exec(cells.join(' ')) ?? [];
  if (ofHeading) return ofHeading;
  const column = cells.findIndex((cell) => headings.test(cell));
  if (column === -1) return null;
  const found = rows.slice(head + 1).map((row) => squeeze(row[column] ?? ''));
  return found.find((cell) => whole.test(cell)) ?? null;
}

const labels = /\b(?:ACCOUNT|ACCT|ACC|A\/C|NUBAN)\b/;
/* In groups, right after its label, for a day with an hour and a phone number have ten digits, too. */
const inGroups =
  /\b(?:ACCOUNT|ACCT|ACC|A\/C|NUBAN)\b\W*(?:(?:NUMBER|NUM|NO)\b\W*)?(\d{2,5}(?:[ -]\d{2,5}){1,4})(?![\d*X.,:-])/g;

/**
 * Returns the number of the account that a statement is of, ten digits, from the rows above its headings; null where
 * they have none, or several.
 */
function accountNumberIn(titleRows: readonly (readonly string[])[]): string | null {
  const found = new Set<string>();
  for (const row of titleRows) {
    const text = fold(row.join(' '));
    if (!labels.test(text)) continue;
    for (const [run] of text.matchAll(/(?<![\d*X.,-])\d{10}(?![\d*X.,-])/g)) found.add(run);
    for (const [, run = ''] of text.matchAll(inGroups)) {
      const digits = run.replace(/\D/g, '');
      if (digits.length === 10) found.add(digits);
    }
    /* A spreadsheet drops the zeros in front of a number. */
    for (const cell of row.map((text) => text.trim()))
      if (/^\d{8,9}$/.test(cell)) found.add(cell.padStart(10, '0'));
  }
  const [number] = found;
  return found.size === 1 ? (number ?? null) : null;
}

const ownAccount = /^(?:ACCOUNT|ACCT|ACC|A\/C|NUBAN)(?: (?:NUMBER|NUM|NO))?\.?$/;

/*
 * The numbers of the accounts whose lines a file has: as the rows above its headings name one, wherever these come
 * again, and a column of account numbers; not one that lacks the number above the headings, which is of who paid.
 */
function accountNumbersIn(rows: readonly (readonly string[])[], { head, columns }: Layout) {
  const [headings = [], below] = [rows[head], rows.slice(head + 1)];
  const isLine = (row: readonly string[]) => readDay(row[columns.date ?? 0] ?? '') !== null;
  const found = [accountNumberIn(rows.slice(0, Math.max(0, head)))];
  /* Where the rows above the next headings begin: behind the last line, or the last headings. */
  let from = 0;
  for (const [at, row] of below.entries()) {
    const isHead = headings.length > 0 && row.join() === headings.join();
    if (isHead) found.push(accountNumberIn(below.slice(from, at)));
    if (isHead || isLine(row)) from = at + 1;
  }
  const column = headings.findIndex((cell) => ownAccount.test(squeeze(cell)));
  const inColumn = below
    .filter((row) => column !== -1 && isLine(row))
    .map((row) => (row[column] ?? '').trim())
    .filter((cell) => /^\d{8,10}$/.test(cell))
    .map((cell) => cell.padStart(10, '0'));
  const above = found.filter((number) => number !== null);
  const isOwn = above.length === 0 || inColumn.some((number) => above.includes(number));
  return [...new Set(isOwn ? [...above, ...inColumn] : above)];
}

/** A statement to read: its file, and where its columns are, as somebody said now or before. */
export type StatementFile = {
  path: string;
  extension: string;
  chosen: ColumnChoice | undefined;
  remembered: ColumnChoice | null;
  /** What was answered to the questions that a file may raise. */
  dateOrder: DateOrder | undefined;
  acceptBalances: boolean;
};

/** What a statement's file says. */
export type ReadFile = {
  lines: ReadLine[];
  /** Several where it has lines of several accounts. */
  accountNumbers: string[];
  /** False where balances do not run from row to row, and that was accepted. */
  isWhole: boolean;
};

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

const isInOrder = (days: readonly (string | null)[]): boolean => {
  const known = days.filter((day) => day !== null);
  const sorted = known.toSorted();
  return [sorted, sorted.toReversed()].some((order) => order.join() === known.join());
};

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/;

/*
 * A spreadsheet program that expects the month first makes the first of May of 05/01/2026, and leaves 13/01/2026 a text.
 * The days run from row to row only once such dates are turned round again.
 */
function expectNotTurned(cells: readonly string[]): void {
  const turned = (cell: string) => cell.replace(isoDay, '$1-$3-$2');
  const date = cells.find((cell) => turned(cell) !== cell);
  const texts = cells.filter((cell) => !isoDay.test(cell) && readDay(cell) !== null);
  if (!date || texts.length === 0 || texts.some((cell) => readDay(cell, 'month'))) return;
  const days = cells.map((cell) => readDay(turned(cell)));
  const areDays = cells.every((cell, at) => !isoDay.test(cell) || days[at] !== null);
  if (!areDays || !isInOrder(days) || isInOrder(cells.map((cell) => readDay(cell)))) return;
  const message = `Nothing was saved. A spreadsheet program has taken day and month of this file for each other: ‘${date}’ is ${longDay(turned(date))} at the bank. Upload the file as the bank gives it, without saving it anew.`;
  throw invalidField(statementRule.field, message);
}

/* The whole column is read in one order; where every day fits both, who uploads it says which. */
function orderOf(rows: string[][], layout: Layout, answer: DateOrder | undefined): DateOrder {
  const { date = 0 } = layout.columns;
  const cells = rows.slice(layout.head + 1).map((row) => cleanLine(row[date] ?? ''));
  expectNotTurned(cells);
  const { fitting, example } = ordersOf(cells, readDay);
  const [order = 'day', ...others] = fitting;
  if (others.length === 0 || !example) return order;
  if (answer) return answer;
  const message = `All dates of this file can be read in two ways. Is ‘${example.cell}’ ${longDay(example.day)} or ${longDay(example.month)}?`;
  throw invalidField('dateOrder', message);
}

/* A dollar is no naira: nobody says what it is worth. */
function expectNaira(rows: string[][], { head }: Layout): void {
  const currency = foreignCurrencyOf(rows, head);
  if (currency === null) return;
  const message = `Nothing was saved. This file is in ${currency}, and the cash book is in naira.`;
  throw invalidField(statementRule.field, message);
}

/* One break is a row that was changed or lost; balances that never run are those of a part of the lines. */
function expectBalances(rows: readonly BalanceRow[], isAccepted: boolean): boolean {
  const balances = checkBalances(rows);
  if (balances.run === 'through') return true;
  if (balances.run === 'broken')
    throw invalidField(statementRule.field, `Nothing was saved. ${balances.words}`);
  if (isAccepted) return false;
  const message = `The balances do not follow from the amounts: lines may be left out. ${balances.words} Upload the file all the same? Every line of it is doubtful then.`;
  throw invalidField('acceptBalances', message);
}

function linesIn(rows: string[][], layout: Layout, statement: StatementFile) {
  const order = orderOf(rows, layout, statement.dateOrder);
  const shift = statement.extension === 'csv' ? shiftOf(rows, layout) : undefined;
  const { lines, balances, bad } = readLines(rows, layout, order, shift);
  if (bad.length > 0) throw invalidField(statementRule.field, describeBad(bad));
  if (lines.length === 0)
    throw invalidField(statementRule.field, 'The file has no lines below its headings.');
  return { lines, isWhole: expectBalances(balances, statement.acceptBalances) };
}

/**
 * Reads the lines of a statement's file. It may compute for long: it is for a process of its own.
 *
 * @throws AppError as `uploadStatement`
 */
export async function linesOfFile(statement: StatementFile): Promise<ReadFile> {
  const rows = await readRows(await readFile(statement.path), statement.extension);
  const layout = layoutOf(rows, statement);
  expectNaira(rows, layout);
  return { ...linesIn(rows, layout, statement), accountNumbers: accountNumbersIn(rows, layout) };
}
