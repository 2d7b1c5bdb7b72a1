import { squeeze } from '#contract/books/bank-statements/narration.ts';
import type { StatementColumn } from '#contract/books/bank-statements/terms.ts';
import type { DateOrder } from '#contract/date-order.ts';
import { formatInteger } from '#contract/numbers.ts';
import { errorCellProblem, isErrorCell } from '#contract/spreadsheet-cell.ts';
import { cleanLine } from '#contract/typed-text.ts';
import type { BalanceRow } from './balances.ts';
import type { Layout } from './layout.ts';
import type { ShiftOf } from './shifted-rows.ts';
import { hasMark, isDebitMark, isTooLong, readBankAmount, readDay } from './values.ts';

/** A line of a bank statement. */
export type ReadLine = {
  /** The row of the file, as a spreadsheet counts. */
  row: number;
  date: string;
  /** What came in; negative for what left the account, or was taken back. In kobo. */
  kobo: number;
  narration: string;
  reference: string | null;
  kind: 'credit' | 'debit' | 'reversal' | 'balance' | 'debit given back';
};

/** A row that cannot be read: the row, the cell that is wrong and why. */
type BadRow = { row: number; value: string; problem: string };

const balanceWords =
  /^(OPENING|CLOSING|BEGINNING|ENDING|BROUGHT|CARRIED)\b.*\b(BALANCE|FORWARD|BAL)\b|^BALANCE\s*(B|C)\s*\/?\s*(F|D)\b|^(OPENING|CLOSING) BAL|^BAL(ANCE)? (BROUGHT|CARRIED)|^B\/?F$/;
const wordsOfBalance = new Set(
  [
    'OPENING CLOSING BEGINNING ENDING BROUGHT CARRIED BALANCE BALANCES BAL FORWARD FWD DOWN OVER B C D F BF CF BD CD',
    'LEDGER BOOK CLEARED AVAILABLE CURRENT SAVINGS TOTAL ACCOUNT ACCT A STATEMENT PAGE PERIOD DAY MONTH YEAR DATE',
    'PREVIOUS LAST YOUR AS AT ON OF FOR FROM TO IN THE NGN N CR DR',
    'JAN JANUARY FEB FEBRUARY MAR MARCH APR APRIL MAY JUN JUNE JUL JULY AUG AUGUST SEP SEPT SEPTEMBER OCT OCTOBER',
    'NOV NOVEMBER DEC DECEMBER',
  ].flatMap((words) => words.split(' ')),
);

/* What is in the account, and no payment: one that came in has other words in its narration, too. */
function isBalance(narration: string, kobo: number): boolean {
  const said = squeeze(narration);
  if (!balanceWords.test(said)) return false;
  const words = said.match(/(?<![A-Z0-9])[A-Z]+/g) ?? [];
  return kobo <= 0 || words.every((word) => wordsOfBalance.has(word));
}

const sumWords = /\b(TOTAL|SUBTOTAL|GRAND TOTAL)S?\b/;
const reversalWords = /\b(RVSL|REVERSAL|REVERSED|RSVL|RVERSAL|RVS|REVERSE)\b|^REV[:/]/;

const returnWords =
  /\b(RETURNED|RETURN|RETD|RETN|RTN|RTND|RTD|UNPAID|DISHONOU?RED|DISHON|BOUNCED)\b/;
const chequeWords = /\b(CHEQUES?|CHQS?)(\b|\d)/;
const feeWords = /\b(CHARGES?|CHG|FEES?|COMM|COMMISSION|PENALTY|VAT)\b/;

/* A cheque that came back, but not what the bank takes for that. */
const saysReturned = (words: string): boolean =>
  returnWords.test(words) && chequeWords.test(words) && !feeWords.test(words);

/** Returns whether a narration says that something was taken back: a reversal, a returned cheque. */
export function saysReversal(narration: string): boolean {
  const words = squeeze(narration);
  return reversalWords.test(words) || saysReturned(words);
}

type Cells = (column: StatementColumn) => string;

/*
 * The sign of most debits. One with the other sign is what the bank gave back of another; one with DR or CR says itself
 * what it is.
 */
function debitSignOf(rows: readonly (readonly string[])[], { head, columns }: Layout): 1 | -1 {
  const { debit } = columns;
  if (debit === undefined) return 1;
  let sum = 0;
  for (const row of rows.slice(head + 1)) {
    const cell = row[debit] ?? '';
    if (isTooLong(cell) || hasMark(cell)) continue;
    sum += Math.sign(readBankAmount(cleanLine(cell)) ?? 0);
  }
  return sum < 0 ? -1 : 1;
}

/** What came in less what went out, in kobo, or the cell that is no amount. */
function koboOf(cell: Cells, debitSign: 1 | -1): number | { value: string; problem: string } {
  const problem = 'is no amount';
  if (cell('credit') === '' && cell('debit') === '' && cell('amount') !== '') {
    const kobo = readBankAmount(cell('amount'));
    if (kobo === null) return { value: cell('amount'), problem };
    return isDebitMark(cell('type')) === true ? -Math.abs(kobo) : kobo;
  }
  const [credit, debit] = [readBankAmount(cell('credit')), readBankAmount(cell('debit'))];
  if (credit === null) return { value: cell('credit'), problem };
  if (debit === null) return { value: cell('debit'), problem };
  if (credit !== 0 && debit !== 0)
    return { value: `${cell('debit')} / ${cell('credit')}`, problem: 'is both debit and credit' };
  if (credit !== 0) return credit;
  const isGivenBack = !hasMark(cell('debit')) && debit * debitSign < 0;
  return isGivenBack ? Math.abs(debit) : -Math.abs(debit);
}

function kindOf(kobo: number, narration: string, cell: Cells): ReadLine['kind'] {
  if (isBalance(narration, kobo)) return 'balance';
  if (kobo > 0) return readBankAmount(cell('debit')) ? 'debit given back' : 'credit';
  const inCredit = (readBankAmount(cell('credit')) ?? 0) < 0;
  if (kobo < 0 && (inCredit || saysReversal(narration))) return 'reversal';
  return kobo === 0 ? 'balance' : 'debit';
}

/* A row without a day is a sum, a title or a page's foot; one with a narration and an amount is not. */
function isBeside(cell: Cells, kobo: ReturnType<typeof koboOf>): boolean {
  const words = squeeze(`${cell('date')} ${cell('narration')}`);
  if (kobo === 0 || typeof kobo === 'object') return true;
  if (isBalance(cell('narration'), kobo) || balanceWords.test(squeeze(cell('date')))) return true;
  return cell('narration') === '' || sumWords.test(words);
}

/* Amounts that no heading explains, in a row whose day is lost. */
const hasLostAmount = (row: readonly string[]): boolean => {
  const words = squeeze(row.join(' '));
  return (
    row.some((cell) => /\d\.\d\d$/.test(cell)) &&
    !sumWords.test(words) &&
    !/\bBAL(ANCE)?\b/.test(words)
  );
};

/**
 * Reads the lines below the headings. Rows without a day and an amount are no lines: sums, repeated
 * headings, the foot of a page.
 *
 * @param order which comes first in dates in figures
 * @param shift what speaks against the cells of a row standing under their headings
 * @returns the lines, the rows with what each moved and left, and the rows that look like lines and cannot be read
 */
export function readLines(
  rows: readonly (readonly string[])[],
  { head, columns }: Layout,
  order: DateOrder = 'day',
  shift: ShiftOf = () => null,
): { lines: ReadLine[]; balances: BalanceRow[]; bad: BadRow[] } {
  const lines: ReadLine[] = [];
  const balances: BalanceRow[] = [];
  const bad: BadRow[] = [];
  const debitSign = debitSignOf(rows, { head, columns });
  for (const [index, row] of rows.entries()) {
    if (index <= head) continue;
    const cell: Cells = (column) => {
      const place = columns[column];
      const text = (place === undefined ? undefined : row[place]) ?? '';
      /* The narration stays as the bank wrote it. */
      return column === 'narration' ? text.trim() : cleanLine(text);
    };
    const at = { row: index + 1 };
    const date = readDay(cell('date'), order);
    const kobo = koboOf(cell, debitSign);
    const balance = cell('balance') === '' ? null : readBankAmount(cell('balance'));
    const problem = shift(row);
    const broken = Object.values(columns)
      .map((place) => row[place] ?? '')
      .find(isErrorCell);
    if (problem !== null && (date !== null || hasLostAmount(row)))
      bad.push({ ...at, value: '', problem });
    else if (date === null) {
      if (isBeside(cell, kobo)) continue;
      bad.push({
        ...at,
        value: cell('date'),
        problem: cell('date') ? 'is no date' : 'has no date',
      });
    } else if (broken !== undefined)
      bad.push({ ...at, value: broken, problem: errorCellProblem(broken) });
    else if (typeof kobo === 'object') bad.push({ ...at, ...kobo });
    else if (balance === null && cell('balance') !== '')
      bad.push({ ...at, value: cell('balance'), problem: 'is no balance' });
    else {
      const narration = cell('narration').replace(/\s+/g, ' ').slice(0, 500);
      const kind = kindOf(kobo, narration, cell);
      balances.push({ ...at, kobo: kind === 'balance' ? 0 : kobo, balance });
      if (narration === '' && kobo === 0) continue;
      const reference = cell('reference').slice(0, 200) || null;
      lines.push({ ...at, date, kobo, narration, reference, kind });
    }
  }
  return { lines, balances, bad };
}

const shown = 5;

/** Names the rows that cannot be read, with what is in them, in one sentence each. */
export function describeBad(bad: readonly BadRow[]): string {
  const named = bad
    .slice(0, shown)
    .map(({ row, value, problem }) =>
      value ? `Row ${row}: ‘${value.slice(0, 40)}’ ${problem}.` : `Row ${row} ${problem}.`,
    );
  const more = bad.length - shown;
  if (more > 0) named.push(`${formatInteger(more)} more rows cannot be read.`);
  return ['Nothing was saved.', ...named].join(' ');
}
