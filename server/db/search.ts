import { type SQL, sql } from 'drizzle-orm';

/** The words of a search; more than eight narrow nothing that eight have not. */
export const wordsOf = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, 8);

/** The pattern by which LIKE finds a word, just as it was typed, anywhere in a text that is not folded. */
export const containingTyped = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The pattern by which LIKE finds a word anywhere in a text that is folded (`fold_text`). Escaped once it
 * is folded: wide forms (％ ＿ ＼) fold to the plain marks that LIKE would act on.
 */
export const containing = (word: string): SQL =>
  sql`'%' || regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
