import type { Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { guessColumns } from './columns.ts';

/** Returns the year of a heading such as '2024' or 'Dues 2024'; null where it is none. */
export function yearOf(heading: string): string | null {
  return (
    /^(?:dues|arrears)?\s*((?:19|20|21)\d{2})\s*(?:dues|arrears)?$/i.exec(heading.trim())?.[1] ??
    null
  );
}

/* A total beside the years would be read as what is owed. */
const isTotal = (heading: string) => guessColumns([heading])[0] === 'owed';

/**
 * Returns a list with a column for each year as one with a row for each balance; a list of another form as it is. An
 * empty cell is no balance.
 *
 * @param hasYears whether a heading of the list is that of the years
 */
export function rowForEachYear(sheet: Sheet, hasYears: boolean): Sheet & { numbers?: number[] } {
  const years = sheet.headings.map(yearOf);
  const places = years.flatMap((year, place) => (year === null ? [] : [{ year, place }]));
  if (hasYears || places.length === 0) return sheet;
  const others = years.flatMap((year, place) =>
    year === null && !isTotal(sheet.headings[place] ?? '') ? [place] : [],
  );
  const balances = sheet.rows.flatMap((row, index) =>
    places
      .filter(({ place }) => row[place]?.trim())
      .map(({ year, place }) => ({
        number: sheet.firstRow + index,
        cells: [...others.map((other) => row[other] ?? ''), year, row[place] ?? ''],
      })),
  );
  return {
    ...sheet,
    headings: [...others.map((other) => sheet.headings[other] ?? ''), 'Year', 'Owed'],
    rows: balances.map(({ cells }) => cells),
    numbers: balances.map(({ number }) => number),
  };
}
