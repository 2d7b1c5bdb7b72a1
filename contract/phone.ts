import { cleanLine, dashes } from './typed-text.ts';

/* `tel:` of a link, and what stands before a number in a list or a signature. */
const label =
  /^(?:tel(?:ephone)?|phone|mobile|gsm|cell|whatsapp|callto|sms)(?![\p{L}\p{N}])[\s.:/]*/iu;
/* A match at the end begins where a run of them does: no mark is tried twice. */
const quotes = /^['"‘’“”]+|(?<!['"’”,;])['"’”,;]+$/g;

/** What people write between the digits of a number, for a class of a pattern. */
export const phoneMarks: string = String.raw`\s()._${dashes}`;

/* Countries that dial a 0 before the number at home alone. */
const homeZero = /^\+(44|233|27|49|31|33|353|61|971|966)0/;

/* A word about it in brackets behind it, '(WhatsApp)'. */
const behind = / ?\([^()\d]*\)$/;

/* The letter that people type for a zero, in what has digits besides. */
const letterForZero = /^(?=\+?(?:O*\d){7})\+?[\dO]{10,15}$/i;

/* The digits of Arabic and of Persian, of which each script's zero ends in 0. */
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;

/* The `.0` of a spreadsheet's number is no digit of it; that of '0803.123.456.0' is. */
const asNumber = /^(\+?\d{9,15})\.0$/;

const betweenDigits = new RegExp(`[${phoneMarks}]`, 'gu');

/**
 * Returns what is dialled of a number as people write it: `tel:` and its like, quotes, blanks, brackets, dots,
 * underscores and dashes of every kind go, a word in brackets behind it, and the `(0)` that nobody dials behind a country's
 * code; Arabic digits, and an O for a zero, are read.
 */
export function dialled(typed: string): string {
  const number = cleanLine(typed.normalize('NFKC'))
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(quotes, '')
    .replace(label, '')
    .replace(behind, '')
    .replace(asNumber, '$1');
  const abroad = number.includes('+') ? number.replace('(0)', '') : number;
  const digits = abroad.replace(betweenDigits, '');
  return letterForZero.test(digits) ? digits.replace(/O/gi, '0') : digits;
}

/**
 * Returns whether a phone number is one as it is stored: 11 digits, or a number abroad, `+` and
 * 8 to 15 digits of a country other than 234. The database checks the same.
 */
export const isPhone = (value: string): boolean =>
  /^(?:\d{11}|\+(?!234)[1-9]\d{7,14})$/.test(value);

/**
 * Returns a phone number as it is stored, however it was typed: `+234 (0) 803-123 4567` is 08031234567,
 * `tel:+1 (713) 555-0123` is +17135550123, `+44 020 7946 0958` is +442079460958. A text that is none is returned
 * cleaned.
 */
export function readPhone(typed: string): string {
  const digits = dialled(typed);
  const [, national] = /^(?:\+|00)?2340?([1-9]\d{9})$/.exec(digits) ?? [];
  const abroad = digits.replace(homeZero, '+$1');
  const read = national ? `0${national}` : abroad;
  return isPhone(read) ? read : cleanLine(typed);
}
