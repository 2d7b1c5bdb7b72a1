import { minRuleText } from '#contract/books/bank-statements/terms.ts';

type Line = { narration: string; purpose: string };

/**
 * Returns what lines like one have in common: what they are for besides dues, else the words of the narration before
 * its first figure.
 */
export function commonWords({ narration, purpose }: Line): string {
  if (purpose.length >= minRuleText) return purpose;
  const words = (/^\D+/.exec(narration)?.[0] ?? '').replace(/[\s/:-]+$/, '').trim();
  return (words.length >= minRuleText ? words : narration).slice(0, 100);
}
