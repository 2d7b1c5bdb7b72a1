import { formatInteger } from './numbers.ts';
import { cleanLine } from './typed-text.ts';

const plainDecimal = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

/**
 * Returns integer kobo for naira given as a number or as the plain decimal text of a form: `15000`,
 * `"15000.50"`. Returns null for anything else: exponent, sign, third decimal, thousands separator
 * or blank.
 */
export function koboFromNaira(value: number | string): number | null {
  const written = typeof value === 'number' ? String(value) : cleanLine(value);
  if (!plainDecimal.test(written)) return null;
  const [naira = '', fraction = ''] = written.split('.');
  return Number(naira) * 100 + Number(fraction.padEnd(2, '0'));
}

const grouped = /^-?\d+(,\d{3})+(\.\d*)?$/;

/**
 * Returns an amount as typed without what people type around it: the sign, blanks, and commas before three figures each.
 * Another comma stays, and makes it no amount: `15000,50` is not 1,500,050.
 */
export function plainAmount(typed: string): string {
  const text = typed.replace(/[₦\s]/g, '');
  return grouped.test(text) ? text.replaceAll(',', '') : text;
}

/** Returns naira (at most two decimals) from integer kobo. */
export function nairaFromKobo(kobo: number): number {
  return kobo / 100;
}

/** Formats naira: '₦1,250,000.00'. */
export function formatNaira(naira: number): string {
  const [whole = '', kobo = ''] = Math.abs(naira).toFixed(2).split('.');
  return `${naira < 0 ? '-' : ''}₦${formatInteger(Number(whole))}.${kobo}`;
}

/** Formats kobo as naira: '₦1,250,000.00'. */
export const formatKobo = (kobo: number): string => formatNaira(nairaFromKobo(kobo));

/** Formats naira as in a sentence: '₦1,250,000'; omits zero kobo, and shows any others. */
export const wholeNaira = (naira: number): string => formatNaira(naira).replace(/\.00$/, '');
