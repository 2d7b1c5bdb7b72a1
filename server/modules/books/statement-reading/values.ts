import type { DateOrder } from '#contract/date-order.ts';
import { dayInNigeria } from '#contract/day.ts';
import { readAmount } from '#contract/read-amount.ts';

/** Characters of the longest date or amount; a longer cell is none. */
const maxValueLength = 60;

/** Returns whether a cell is no date and no amount, whatever is in it. */
export const isTooLong = (cell: string): boolean => cell.length > maxValueLength;

const markAtEnd = /(CR|DR)\.?$/i;

/** Returns whether an amount has CR or DR behind it. */
export const hasMark = (cell: string): boolean => markAtEnd.test(cell.trim());

/**
 * Reads an amount as banks write it: as every list (`readAmount`), also `15,000.00CR` and `15,000.00 DR`. DR makes it
 * negative; CR does not make it positive.
 *
 * @returns kobo; 0 where the cell is empty or has a dash, null where it is no amount
 */
export function readBankAmount(cell: string): number | null {
  const text = cell.trim();
  const [mark = '', word] = markAtEnd.exec(text) ?? [];
  if (word === undefined) return readAmount(text);
  const unmarked = text.slice(0, -mark.length);
  const kobo = /\d/.test(unmarked) ? readAmount(unmarked) : null;
  return kobo && /DR/i.test(word) ? -Math.abs(kobo) : kobo;
}

/** Returns whether an amount is marked as a debit (true) or a credit (false); null where it is not. */
export function isDebitMark(cell: string): boolean | null {
  const word = cell.trim().toUpperCase();
  if (/^(D|DR|DEBIT|DB|W|WITHDRAWAL)\b/.test(word)) return true;
  return /^(C|CR|CREDIT|DEPOSIT|LODGEMENT)\b/.test(word) ? false : null;
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

function monthOf(word: string): number {
  const place = months.indexOf(word.slice(0, 3).toUpperCase());
  const full =
    /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;
  return full.test(word) ? place + 1 : 0;
}

function dayOf(year: string, month: number, day: string): string | null {
  const written = year.length === 2 ? `20${year}` : year;
  const iso = `${written}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso) return null;
  return iso >= '1990-01-01' && iso < '2100-01-01' ? iso : null;
}

/* A day that a spreadsheet keeps as a number, counted from the end of 1899. */
function daySerial(cell: string): string | null {
  const serial = Number(/^(\d{5})(?:\.\d+)?$/.exec(cell)?.[1] ?? Number.NaN);
  if (!(serial > 32_874 && serial < 73_051)) return null;
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

/* A time of day after the date is left out. It is looked for at the start of what parts it from the date alone. */
const timeOfDay =
  /(?<![ T,])[ T,]+\d{1,2}[:.]\d{2}([:.]\d{2}([.:]\d+)?)?\s*([AP]\.?M\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

const withoutTime = (cell: string): string =>
  cell.normalize('NFKC').trim().replace(timeOfDay, '').trim();

const inFigures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;

/**
 * Reads a date as banks write it: `02-Jan-2026`, `02/01/2026`, `2026-01-02`, `2 January 2026`, `Jan 2, 2026`,
 * `02JAN26`, `20260102`, with or without a time, and a spreadsheet's number.
 *
 * @returns `YYYY-MM-DD`, or null where the cell is no date
 */
export function readDay(cell: string, order: DateOrder = 'day'): string | null {
  if (isTooLong(cell)) return null;
  const plain = withoutTime(cell);
  const ordered =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(plain) ??
    /^(20\d{2})([01]\d)([0-3]\d)$/.exec(plain);
  if (ordered) return dayOf(ordered[1] ?? '', Number(ordered[2]), ordered[3] ?? '');
  const [, first = '', second = '', year] = inFigures.exec(plain) ?? [];
  if (year !== undefined)
    return order === 'day'
      ? dayOf(year, Number(second), first)
      : dayOf(year, Number(first), second);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([A-Za-z]{3,9})[-/., ]*(\d{4}|\d{2})$/.exec(
    plain,
  );
  if (named) return dayOf(named[3] ?? '', monthOf(named[2] ?? ''), named[1] ?? '');
  const monthFirst = /^([A-Za-z]{3,9})[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})$/.exec(plain);
  if (monthFirst)
    return dayOf(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), monthFirst[2] ?? '');
  return daySerial(plain);
}

/** Returns whether a day has not come yet in Nigeria. */
export const isAhead = (day: string): boolean => day > dayInNigeria();
