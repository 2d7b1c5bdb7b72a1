import { cleanLine } from '#contract/typed-text.ts';

/** A list as a spreadsheet shows it, in which blank rows are numbered too. */
export type Sheet = {
  name: string;
  headings: string[];
  /** The rows below the headings, without trailing blank ones. */
  rows: string[][];
  /** The spreadsheet's number of the first of them. */
  firstRow: number;
};

const saysSomething = (row: readonly (string | undefined)[]) =>
  row.some((cell) => cell && cleanLine(cell));

/** Returns whether all cells of a row are blank: it is skipped. */
export const isBlank = (row: readonly (string | undefined)[]): boolean => !saysSomething(row);

const filled = (row: readonly (string | undefined)[]) =>
  row.filter((cell) => cell && cleanLine(cell)).length;

/**
 * Returns whether a row is a title, as of a branch: one cell, merged over the columns.
 *
 * @param headings of the sheet; a row that repeats them, as on every printed page, is one too
 */
export function isTitle(row: readonly string[], headings: readonly string[]): boolean {
  if (filled(row) === 1 && filled(headings) > 2) return true;
  const cleaned = row.map(cleanLine);
  return (
    saysSomething(cleaned) &&
    headings.every((heading, column) => (cleaned[column] ?? '') === heading)
  );
}

/** Rows among which the headings are looked for. */
const searched = 40;

/* Cells that are merged downwards have their text in the upper row, those of a group in the lower. */
const mergedHeads = (upper: readonly string[], lower: readonly string[]) =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) =>
    cleanLine(lower[column] || upper[column] || ''),
  );

type Heads = { last: number; texts: string[]; known: number };

/*
 * The row, or the two rows, with most headings that are known; the first that says something where
 * none has two of them.
 */
function findHeads(all: readonly string[][], isHeading: (text: string) => boolean): Heads | null {
  const first = all.findIndex(saysSomething);
  if (first < 0) return null;
  const headsAt = (last: number, texts: readonly string[]): Heads => ({
    last,
    texts: texts.map(cleanLine),
    known: new Set(texts.filter(isHeading).map((text) => cleanLine(text).toLowerCase())).size,
  });
  const heads = all.slice(0, searched).flatMap((row, index) => {
    const above = all[index - 1];
    const single = headsAt(index, row);
    return above ? [single, headsAt(index, mergedHeads(above, row))] : [single];
  });
  const best = heads.reduce((one, other) => (other.known > one.known ? other : one));
  return best.known > 1 ? best : headsAt(first, all[first] ?? []);
}

/**
 * Returns the sheet of a file's rows; null if there are no rows below its headings. What is above
 * them, such as the society's name, is left out.
 *
 * @param isHeading whether a text is one of the headings that the list may have
 */
export function sheetOf(
  name: string,
  all: readonly string[][],
  isHeading: (text: string) => boolean,
): Sheet | null {
  const end = all.findLastIndex(saysSomething);
  const heads = findHeads(all, isHeading);
  if (!heads || end <= heads.last) return null;
  return {
    name,
    headings: heads.texts,
    rows: all.slice(heads.last + 1, end + 1),
    firstRow: heads.last + 2,
  };
}
