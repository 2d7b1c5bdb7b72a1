import { fold, squeeze } from '#contract/books/bank-statements/narration.ts';

const foreign = '(USD|US DOLLARS?|DOLLARS?|GBP|POUNDS?(?: STERLING)?|EUR|EUROS?)';
const inTitle = new RegExp(
  `\\b(?:CURRENCY|CCY)\\b[^A-Z]*(?:(?:CODE|NAME|TYPE)\\b[^A-Z]*)?${foreign}\\b`,
);
const inHeading = new RegExp(`\\b${foreign}\\b`);
const whole = new RegExp(`^${foreign}$`);
const headings = /^(?:TRANSACTION |ACCOUNT )?(?:CURRENCY|CCY|CURR)(?: CODE)?$/;

/**
 * Returns the currency of a statement that is another than naira, as the rows above its headings, these, or a column of
 * currencies name it; null where none does.
 *
 * @param head the row of the headings, from 0; -1 without one
 */
export function foreignCurrencyOf(
  rows: readonly (readonly string[])[],
  head: number,
): string | null {
  for (const row of rows.slice(0, Math.max(0, head))) {
    const [, named] = inTitle.exec(fold(row.join(' '))) ?? [];
    if (named) return named;
  }
  const cells = (rows[head] ?? []).map(squeeze);
  const [, ofHeading] = inHeading.exec(cells.join(' ')) ?? [];
  if (ofHeading) return ofHeading;
  const column = cells.findIndex((cell) => headings.test(cell));
  if (column === -1) return null;
  const found = rows.slice(head + 1).map((row) => squeeze(row[column] ?? ''));
  return found.find((cell) => whole.test(cell)) ?? null;
}
