import { designations } from '../../account/designations.ts';
import { memberCategories } from '../../categories.ts';
import type { DateOrder } from '../../date-order.ts';
import { thisYear } from '../../day.ts';
import { readEmail } from '../../email.ts';
import { isNoMemberId, readMemberId } from '../../member-id.ts';
import { isPhone, readPhone } from '../../phone.ts';
import { isErrorCell } from '../../spreadsheet-cell.ts';
import { cleanLine, dashes } from '../../typed-text.ts';
import type { OwnCategory } from '../categories.ts';
import type { MemberField } from '../schemas.ts';
import { categoryWords } from '../words.ts';
import { readListedName } from './names.ts';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const two = (value: string | number) => String(value).padStart(2, '0');

/* The number of a month's name, whole or cut short; 0 if it is none. */
const monthOf = (word: string) => monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1;

const year = String.raw`(?:[,\s/.-]+'?(?:\d{4}|\d{2})(?:\s+\d{1,2}:\d\d.*)?)?`;
const datePatterns: readonly [
  RegExp,
  (parts: string[], order: DateOrder) => (string | number)[],
][] = [
  /* As date cells and databases write it: 1980-03-12, with a time or without. */
  [/^\d{4}[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/, ([month = '', day = '']) => [day, month]],
  [
    new RegExp(String.raw`^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})${year}$`),
    (parts, order) => (order === 'day' ? parts : parts.reverse()),
  ],
  [
    new RegExp(
      String.raw`^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s,./-]*([a-z]{3,9})\.?${year}$`,
      'i',
    ),
    ([day = '', month = '']) => [day, monthOf(month)],
  ],
  [
    new RegExp(String.raw`^([a-z]{3,9})\.?[\s,./-]*(\d{1,2})(?:st|nd|rd|th)?${year}$`, 'i'),
    ([month = '', day = '']) => [day, monthOf(month)],
  ],
];

/* A day with its month in words and a time; longer is none, and the patterns take long for blanks. */
const longestDate = 60;

const anyDash = new RegExp(`[${dashes}]`, 'gu');
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[,.]* /i;

/* The day that a spreadsheet counts from 30 December 1899, in a cell that is not formatted as a date. */
const serialDate = (cell: string): Date | null =>
  /^\d{5}(?:\.\d+)?$/.test(cell)
    ? new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(cell))))
    : null;

function serialDay(cell: string): string | null {
  const date = serialDate(cell);
  return date && `${two(date.getUTCDate())}-${two(date.getUTCMonth() + 1)}`;
}

/**
 * Returns a birthday as `dd-mm`, however a list writes it: 12/03, 12-3-1980, 12 March, 12th Mar., March 12, a date
 * cell. Other texts are returned unchanged.
 *
 * @param order which comes first in figures
 */
export function readBirthDay(cell: string, order: DateOrder = 'day'): string {
  if (cell.length > longestDate) return cell;
  const written = cell.replace(anyDash, '-').replace(weekday, '');
  for (const [pattern, partsOf] of datePatterns) {
    const found = pattern.exec(written);
    const [day, month] = found ? partsOf(found.slice(1), order) : [];
    if (day && month) return `${two(day)}-${two(month)}`;
  }
  return serialDay(cell) ?? cell;
}

/* What the institute calls them. */
const inWords = { FCA: 'FELLOW', ACA: 'ASSOCIATE' } as const;

/** Returns FCA or ACA where a list writes 'A.C.A', 'fca', 'B.Sc, FCA' or 'Fellow'; other texts unchanged. */
export function readDesignation(cell: string): string {
  const words = cell
    .replace(/\./g, '')
    .toUpperCase()
    .split(/[\s,;/()]+/);
  const spaced = cell
    .replace(/ members?$/i, '')
    .replace(/[^a-z]/gi, '')
    .toUpperCase();
  const known = (['FCA', 'ACA'] as const).find(
    (title) => words.includes(title) || spaced === title || spaced === inWords[title],
  );
  return known ?? designations.find((one) => one.toUpperCase() === spaced) ?? cell;
}

/** Returns what stands beside FCA or ACA in a cell: 'Retired' of 'Retired FCA', of 'FCA (Retired)'; '' for nothing. */
export const besideDesignation = (cell: string): string =>
  cell.replace(/\b(?:F\.?C\.?A|A\.?C\.?A)\b\.?/i, ' ').replace(/^[\s,;/()-]+|[\s,;/()-]+$/g, '');

/* Spreadsheets show a long number as 2.348031234567E+12; where no digit is lost, it is read again. */
function plainNumber(cell: string): string {
  const [, mantissa = '', exponent] = /^(\d(?:\.\d+)?)e\+?(\d{1,2})$/i.exec(cell) ?? [];
  const digits = mantissa.replace('.', '');
  return exponent && digits.length - 1 === Number(exponent) ? digits : cell.replace(/\.0+$/, '');
}

/**
 * Returns a phone number as every form reads it (`readPhone`), and with the leading 0 that a spreadsheet's number
 * has lost. Other texts are returned unchanged.
 */
export function readPhoneCell(cell: string): string {
  const phone = readPhone(plainNumber(cell.replace(/^'/, '')));
  if (isPhone(phone)) return phone;
  const whole = readPhone(`0${phone}`);
  return /^0[789]\d{9}$/.test(whole) ? whole : cell;
}

/* Two numbers, each as long as one is with a word about it. */
const longestPhones = 100;

/* A blank or a dash between two numbers; each is tried, since a number has such as well. */
const betweenPhones = new RegExp(String.raw`(?<=\d{4})[\s${dashes}]+(?=[+0]\d)`, 'gu');

/* Two numbers with nothing but a blank or a dash between them; a cell with one, or with other words, is one part. */
function besides(cell: string): string[] {
  if (cell.length > longestPhones) return [cell];
  for (const { 0: between, index } of cell.matchAll(betweenPhones)) {
    const both = [cell.slice(0, index), cell.slice(index + between.length)];
    if (both.every((one) => isPhone(readPhoneCell(one)))) return both;
  }
  return [cell];
}

/** Returns the phone numbers that share a cell: '0803…, 0805…', '0803… / 0805…', '0803… 0805…'. */
export const splitPhones = (cell: string): string[] =>
  cell
    .split(/[,;/&|]|\bor\b|\band\b/i)
    .map(cleanLine)
    .filter(Boolean)
    .flatMap(besides);

/*
 * The address of a cell, or the first of those that share it. A comma within one address is a slip, which is not
 * cut off; one within a name, as in `"Obi, Ade" <ade@example.com>`, is none.
 */
function readEmailCell(cell: string): string {
  const whole = readEmail(cell);
  if (/^[^\s,;|<>@]+@[^\s,;|<>@]+$/.test(whole)) return whole;
  const hasSeveral = cell.indexOf('@') !== cell.lastIndexOf('@');
  const parts = cell
    .split(hasSeveral ? /[,;|/&]| or | and |\s(?=[^\s<>]+@[^\s<>]+$)/i : /[,;|]| \/ | or /i)
    .map(readEmail)
    .filter(Boolean);
  return parts.every((part) => part.includes('@')) ? (parts[0] ?? cell) : cell;
}

const states =
  'Abia Adamawa Akwa_Ibom Anambra Bauchi Bayelsa Benue Borno Cross_River Delta Ebonyi Edo Ekiti Enugu FCT Gombe Imo Jigawa Kaduna Kano Katsina Kebbi Kogi Kwara Lagos Nasarawa Niger Ogun Ondo Osun Oyo Plateau Rivers Sokoto Taraba Yobe Zamfara'
    .replaceAll(' ', '|')
    .replaceAll('_', ' ')
    .split('|');

/* A state of Nigeria in its usual writing: OYO, 'oyo state'; other places unchanged. */
function readState(cell: string): string {
  const name = cell
    .replace(/\sstate\.?$/i, '')
    .trim()
    .toLowerCase();
  return states.find((state) => state.toLowerCase() === name) ?? cell;
}

const maritalLetters: Readonly<Record<string, string>> = {
  s: 'single',
  m: 'married',
  d: 'divorced',
};

/* A date whose year has two figures: 12/03/98, 12-Mar-98, Mar-98, '98. */
const monthWord = `(?:${monthNames.join('|')})[a-z]{0,6}\\.?`;
const shortYear = new RegExp(
  String.raw`^(?:\d{1,2}[\s./-]+(?:${monthWord}|\d{1,2})[\s./-]+'?|${monthWord}(?:-'?| ?')|')(\d\d)$`,
  'i',
);

/* The year in a date, where there is one only; nobody has been a member since a year to come. */
function readYear(cell: string): string {
  const years = cell.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  if (years.length > 0 || cell.length > longestDate)
    return years.length === 1 ? years.join() : cell;
  const [, short] = shortYear.exec(cell.replace(anyDash, '-')) ?? [];
  if (short !== undefined) return `${2000 + +short > thisYear() ? 19 : 20}${short}`;
  const dated = serialDate(cell)?.getUTCFullYear() ?? 0;
  return dated >= 1900 && dated <= thisYear() ? `${dated}` : cell;
}

/* What lists call a category as well. */
const alsoCalled: Readonly<Record<string, string>> = {
  late: 'deceased',
  dead: 'deceased',
  died: 'deceased',
  rip: 'deceased',
  'passed on': 'deceased',
  'passed away': 'deceased',
  retiree: 'retired',
  retd: 'retired',
  exempted: 'exempt',
};

/**
 * Returns the code of a category by its code, by its name, as our exports have it, or by what lists call its members
 * ('Late', 'Retired members'); the cell in small letters where there is none.
 */
export function readCategory(cell: string, own: readonly OwnCategory[]): string {
  const word = cell.toLowerCase();
  const named =
    memberCategories.find((one) => categoryWords[one].toLowerCase() === word) ??
    own.find(({ code, name }) => name.toLowerCase() === word || code === word)?.code;
  /* Since when, 'Deceased (2023)', is not kept. */
  const undated = word.replace(/[.()]/g, '').replace(/[ ,:-]{1,3}(?:in )?(?:19|20)\d\d$/, '');
  const one = undated.replace(/ member(?:s|ship)?$/, '').replace(/s$/, '');
  const called = alsoCalled[one] ?? memberCategories.find((code) => code === one);
  return named ?? called ?? word;
}

/* Lists use any case, and spreadsheets turn values into numbers and dates. */
const readers: Partial<Record<MemberField, (cell: string, order: DateOrder) => string>> = {
  memberId: (cell) => (isNoMemberId(cell) ? '' : readMemberId(cell)),
  fname: readListedName,
  mname: readListedName,
  lname: readListedName,
  phoneNumber: readPhoneCell,
  secondaryPhoneNumber: readPhoneCell,
  birthDay: readBirthDay,
  email: readEmailCell,
  state: readState,
  maritalStatus: (cell) => maritalLetters[cell.toLowerCase()] ?? cell.toLowerCase(),
  memberSince: readYear,
  status: readDesignation,
};

/* What lists write where there is nothing; in answers such as 'Diaspora: none' words are an answer. */
const blank = /^[-–—.?]+$/;
const nothing = /^(?:n\/?a|nil|none|null|not available)$/i;
/* Null, Nil and Na are people's names. */
const taken: readonly MemberField[] = ['existingMember', 'diaspora', 'fname', 'mname', 'lname'];

/** Returns whether the word in an optional column says that there is nothing. */
export const saysNothing = (text: string): boolean => nothing.test(text);

/* Longer than anything that can be read otherwise. */
const longestRead = 500;

/* Several may share a cell, a line each. */
const several: readonly string[] = ['email', 'phoneNumber', 'secondaryPhoneNumber'];

/** Returns a cell as one line, cleaned. One that is too long for any field is returned as it is. */
export function cellLine(column: string, cell: string): string {
  const text = cell.trim();
  if (text.length > longestRead) return text;
  return cleanLine(several.includes(column) ? text.replace(/[\r\n\u2028]+/g, '; ') : text);
}

/**
 * Returns the text of a cell by the rules of its field; '' where it says that there is nothing, or has an error of the
 * spreadsheet. One that is too long for any field is returned as it is.
 *
 * @param order which comes first in a birthday in figures
 */
export function readCell(field: MemberField, cell: string, order: DateOrder = 'day'): string {
  const text = cellLine(field, cell);
  if (text.length > longestRead) return text;
  if (blank.test(text) || isErrorCell(text)) return '';
  if (field === 'status' && /^none$/i.test(text)) return 'None';
  if (!taken.includes(field) && saysNothing(text)) return '';
  return text && (readers[field]?.(text, order) ?? text);
}
