import Papa from 'papaparse';
import { boundedRow, isBlankRow } from './rows.ts';

/** The rows of a CSV file. */
export type CsvRows = {
  /** Without the blank ones at the end; one more than `maxRows` where there are more. */
  rows: string[][];
  /** The row, from 1, whose quotation mark is not closed. */
  openQuote: number | null;
};

/**
 * Reads CSV, and no more of it than may be: bounded rows of bounded cells.
 *
 * @param delimiter is guessed where it is not given
 */
export function readCsv(text: string, maxRows: number, delimiter?: string): CsvRows {
  const rows: string[][] = [];
  let count = 0;
  let openQuote: number | null = null;
  Papa.parse<string[]>(text, {
    ...(delimiter !== undefined && { delimiter }),
    step: ({ data, errors }, parser) => {
      count += 1;
      if (errors.some(({ code }) => code === 'MissingQuotes')) openQuote ??= count;
      if (isBlankRow(data)) return;
      while (rows.length < Math.min(count, maxRows + 1) - 1) rows.push([]);
      rows.push(boundedRow(data));
      if (count > maxRows) parser.abort();
    },
  });
  return { rows, openQuote };
}
