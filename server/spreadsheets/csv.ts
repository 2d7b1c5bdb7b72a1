import Papa from 'papaparse';
import { boundedRow, isBlankRow } from './rows.ts';

/** The rows of a CSV file. */
type CsvRows = {
  /** Without the blank ones at the end; one more than `maxRows` where there are more. */
  rows: string[][];
  /** The row, from 1, whose quotation mark is not closed. */
  openQuote: number | null;
};

/* What is left of a file whose rows are blank has quotation marks and delimiters alone. */
const saysSomething = /[^\s",;|]/;

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
    step: ({ data, errors, meta }, parser) => {
      count += 1;
      if (errors.some(({ code }) => code === 'MissingQuotes')) openQuote ??= count;
      const isLast = count > maxRows;
      if (isLast) parser.abort();
      const goesOn = isLast && saysSomething.test(text.slice(meta.cursor));
      if (isBlankRow(data) && !goesOn) return;
      while (rows.length < count - 1) rows.push([]);
      rows.push(boundedRow(data));
    },
  });
  return { rows, openQuote };
}
