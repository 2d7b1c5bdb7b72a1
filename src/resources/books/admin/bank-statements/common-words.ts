import { minRuleText } from '#contract/books/bank-statements/terms.ts';

/** Returns the words of a narration before its first figure: what lines like it have in common. */
export function commonWords(narration: string): string {
  const words = (/^\D+/.exec(narration)?.[0] ?? '').replace(/[\s/:-]+$/, '').trim();
  return (words.length >= minRuleText ? words : narration).slice(0, 100);
}

/** Returns whether a narration has a text, in any case and with any spaces. */
export const hasText = (narration: string, text: string): boolean => {
  const plain = (one: string) => one.toUpperCase().replace(/\s+/g, ' ').trim();
  return plain(text).length >= minRuleText && plain(narration).includes(plain(text));
};
