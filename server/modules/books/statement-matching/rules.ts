import { hasText } from '#contract/books/bank-statements/narration.ts';
import type { CashCategoryDirection } from '#contract/books/cash-book/terms.ts';

/**
 * A rule for lines whose narration has a text: they are ignored, or proposed as an expense or income of a category,
 * whose direction it has.
 */
export type Rule = { id: string; text: string; direction: CashCategoryDirection | null };

/** What a rule reads of a line. The amount in kobo. */
type Line = { kobo: number; narration: string; candidates: readonly { score: number }[] };

/** The score of a member whom a line names by their ID or in full: their money is not the bank's interest. */
const named = 80;

/**
 * Returns whether a rule is about a line that nobody has decided. One of income is about what names a member where its
 * text names another purpose than dues: a seminar's fee.
 *
 * @param purposeOf finds another purpose than dues in a text
 */
export function isAbout(
  { text, direction }: Omit<Rule, 'id'>,
  { kobo, narration, candidates }: Line,
  purposeOf: (text: string) => string,
): boolean {
  if (!hasText(narration, text)) return false;
  if (direction === null) return true;
  if (direction === 'out') return kobo < 0;
  return kobo > 0 && (purposeOf(text) !== '' || !candidates.some(({ score }) => score >= named));
}

/** Returns the rule of a line; of several the one whose text says most. */
export const ruleFor = (
  rules: readonly Rule[],
  line: Line,
  purposeOf: (text: string) => string,
): Rule | null =>
  rules
    .filter((rule) => isAbout(rule, line, purposeOf))
    .sort((one, other) => other.text.length - one.text.length)[0] ?? null;
