import { type SQL, sql } from 'drizzle-orm';
import { readEmail } from '#contract/email.ts';
import { memberIdKey, readMemberId } from '#contract/member-id.ts';
import { dialled, isPhone, readPhone } from '#contract/phone.ts';
import { apostrophes, dashes, dots } from '#contract/typed-text.ts';

/** Returns whether a filter or a search is set. */
export const isNarrowed = ({ search, ...filters }: { search: string }): boolean =>
  search !== '' || Object.values(filters).some((value) => value !== undefined);

/** Splits a search into words, at most eight. */
export const wordsOf = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, 8);

/** Returns the LIKE pattern that finds a word as typed in a text that is not folded. */
export const containingTyped = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns the LIKE pattern that finds a word in a folded text (`fold_text`). Escapes after folding:
 * wide forms (％ ＿ ＼) fold to the characters that LIKE treats specially.
 */
export const containing = (word: string): SQL =>
  sql`'%' || regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Digits of a phone number that are looked for; fewer would find parts of numbers for most member IDs. */
const minPhoneDigits = 7;

/**
 * Returns what a word of a search is compared with in e-mail addresses and phone numbers; null for a word
 * of a name, which would find whole domains. A number may begin with the country's code.
 */
export function contactOf(word: string): string | null {
  const dial = dialled(word);
  if (/^\+?\d+$/.test(dial)) {
    const phone = readPhone(dial);
    const digits = (isPhone(phone) ? phone : dial.replace(/^\+2340?/, '0')).replace('+', '');
    return digits.length < minPhoneDigits ? null : digits;
  }
  return /[@._\d]/.test(word) && /^[\p{L}\d@._+'-]{3,}$/u.test(word) ? word : null;
}

/* An address as people copy it is its bare form; a phone number that is written in groups, or a part of one, one word. */
function joinContact(search: string): string {
  const address = readEmail(search);
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  const phone = readPhone(search);
  if (isPhone(phone)) return phone;
  const dial = dialled(search);
  return /^\+?\d+$/.test(dial) && dial.length >= minPhoneDigits ? dial : readMemberId(search);
}

/**
 * Splits a search for members into words. What is only written between the parts of a member ID, as in
 * `MB / 700123`, is none, nor is the comma of `Bello, Ade`, nor quotation marks.
 */
export function memberWordsOf(search: string): string[] {
  const words = wordsOf(joinContact(search).replace(/[,;"“”„«»]/g, ' '));
  const meaningful = words.filter((word) => memberIdKey(word) !== '');
  return meaningful.length > 0 ? meaningful : words;
}

/* A name with what people leave out, or write in another way: O'Brien, Adeyemi-Cole, Alh.Musa, J.K., 'Bello,'. */
const nameMarks = `${apostrophes}${dashes}${dots},`;
const markedName = new RegExp(
  String.raw`^[\p{L}\p{M}]+(?=[${nameMarks}])[\p{L}\p{M}${nameMarks}]+$`,
  'u',
);

/**
 * Returns the LIKE pattern that finds a word in a member's terms (`member_search`). They have the canonical forms
 * of the member ID and of the names, too, so a word with a digit finds an ID in any spelling, and a name is found
 * with or without its apostrophes and hyphens.
 */
export function containingTerm(word: string): SQL {
  if (markedName.test(word)) return sql`'%' || name_key(${word}) || '%'`;
  return containing(/^[^_]*\d[^_]*$/.test(word) ? memberIdKey(word) : word);
}
