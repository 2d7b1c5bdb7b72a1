import { fold } from '#contract/books/bank-statements/narration.ts';

const labels = /\b(?:ACCOUNT|ACCT|ACC|A\/C|NUBAN)\b/;

/**
 * Returns the number of the account that a statement is of, ten digits, from the rows above its headings; null where
 * they have none, or several.
 */
export function accountNumberIn(titleRows: readonly (readonly string[])[]): string | null {
  const found = new Set<string>();
  for (const row of titleRows) {
    const text = fold(row.join(' '));
    if (!labels.test(text)) continue;
    for (const [run] of text.matchAll(/(?<![\d*X.,-])\d{10}(?![\d*X.,-])/g)) found.add(run);
    /* A spreadsheet drops the zeros in front of a number. */
    for (const cell of row.map((text) => text.trim()))
      if (/^\d{8,9}$/.test(cell)) found.add(cell.padStart(10, '0'));
  }
  const [number] = found;
  return found.size === 1 ? (number ?? null) : null;
}
