import { type SQL, sql } from 'drizzle-orm';
import { memberIdKey } from '#contract/members/member-id.ts';

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
  if (/^\+?[\d().-]+$/.test(word)) {
    const digits = word.replace(/\D/g, '').replace(/^234(?=\d{10}$)/, '0');
    return digits.length < minPhoneDigits ? null : digits;
  }
  return /[@._\d]/.test(word) && /^[\p{L}\d@._+-]{3,}$/u.test(word) ? word : null;
}

/* A phone number that is written in groups is one word. */
const joinPhone = (search: string): string =>
  /^\s*(\+234|0)[\d\s().-]{9,}$/.test(search) ? search.replace(/[^\d+]/g, '') : search;

/**
 * Splits a search for members into words. What is only written between the parts of a member ID, as in
 * `MB / 700123`, is none.
 */
export function memberWordsOf(search: string): string[] {
  const words = wordsOf(joinPhone(search));
  const meaningful = words.filter((word) => memberIdKey(word) !== '');
  return meaningful.length > 0 ? meaningful : words;
}

/**
 * Returns the LIKE pattern that finds a word in a member's terms (`member_search`). They have the member
 * ID's canonical form too, so a word with a digit finds it in any spelling.
 */
export const containingTerm = (word: string): SQL =>
  containing(/^[^_]*\d[^_]*$/.test(word) ? memberIdKey(word) : word);
