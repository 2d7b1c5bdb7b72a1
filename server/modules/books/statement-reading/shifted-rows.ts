import type { Layout } from './layout.ts';

/** Returns what speaks against the cells of a row of CSV standing under their headings; null where nothing does. */
export type ShiftOf = (row: readonly string[]) => string | null;

/* The larger of two that are equally common. */
function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || b - a);
  return first?.[0] ?? 0;
}

/**
 * Compares the rows of CSV with their headings: amounts with commas outside of quotation marks make a row longer, and a
 * lost cell makes it shorter; what comes after it is then under the wrong heading. Where all rows are shorter, the bank
 * leaves out empty cells at their end.
 */
export function shiftOf(rows: readonly (readonly string[])[], { head, columns }: Layout): ShiftOf {
  const dated = rows.slice(head + 1).filter((row) => row[columns.date ?? 0]);
  const usual = commonest(dated.map((row) => row.length));
  const headings = rows[head];
  const width = headings ? headings.findLastIndex((cell) => cell !== '') + 1 : usual;
  return (row) => {
    if (row.slice(width).some((cell) => cell !== ''))
      return 'has more cells than the headings: an amount with a comma must be in quotation marks';
    return row.length < width && usual >= width ? 'has fewer cells than the headings' : null;
  };
}
