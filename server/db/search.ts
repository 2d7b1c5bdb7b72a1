import { type SQL, sql } from 'drizzle-orm';

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
