import { apostrophes, dashes } from './typed-text.ts';

/** Returns a text without the marks on its letters: 'Títílayọ̀' is 'Titilayo'. */
export const withoutDiacritics = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '');

/** Small letters that Unicode does not split into a plain one and a mark, of Nigeria's languages and of Europe's. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ǝ: 'e',
  ə: 'e',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/* Not the vowels of Devanagari or Arabic, which tell words apart. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const anyDash = new RegExp(`[${dashes}]`, 'gu');
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g');

/** Returns a text in which apostrophes and hyphens of every kind are the plain ones. */
export const plainMarks = (text: string): string =>
  text.replace(anyApostrophe, "'").replace(anyDash, '-');

const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter);

/**
 * Returns a text as it is compared: small letters without marks and apostrophes, hyphens of every kind as one:
 * 'O’Brien‑Ọlá' is 'obrien-ola'.
 */
export const foldText = (text: string): string => foldLetters(plainMarks(text)).replaceAll("'", '');

/* All but letters and digits, by ranges that PostgreSQL reads alike: its classes depend on the locale. */
const noLetters =
  /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ua78b\ua78c\ufe30-\ufe6f\ufeff]/g;

/**
 * Returns the letters and digits of a name, as it is compared: O'Brien, O’BRIEN and Obrien are 'obrien', and
 * Adeyemi-Cole, Adeyemi Cole and Adeyemicole 'adeyemicole'. The database has the same function, `name_key`.
 */
export const nameKey = (name: string): string => foldLetters(name).replace(noLetters, '');
