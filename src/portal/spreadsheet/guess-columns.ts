/** A column that a list may have, with the headings that lists use for it. */
export type ListColumn<Field extends string = string> = {
  field: Field;
  label: string;
  also: readonly string[];
};

/* 'E-mail address' and 'Email Address' are the same, and so are 'GSM NO.' and 'GSM number'. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/(?<=[a-z])(?:number|nos?|num)$/, 'no');

/* What a heading may be read as: whole, and without what is in brackets. */
const readingsOf = (heading: string) => [plain(heading), plain(heading.replace(/\(.*?\)/g, ''))];

const fits = (heading: string, { field, label, also }: ListColumn) =>
  readingsOf(heading).some(
    (words) => words !== '' && [field, label, ...also].some((name) => plain(name) === words),
  );

/** Returns whether a text is a heading of one of the columns. */
export const isHeadingOf = (columns: readonly ListColumn[]) => (text: string) =>
  columns.some((column) => fits(text, column));

/** Returns the matching field of each heading, if its words identify one; each field once. */
export function guessFields<Field extends string>(
  columns: readonly ListColumn<Field>[],
  headings: readonly string[],
): (Field | null)[] {
  const taken = new Set<Field>();
  return headings.map((heading) => {
    const found = columns.find((column) => !taken.has(column.field) && fits(heading, column));
    if (found) taken.add(found.field);
    return found?.field ?? null;
  });
}

/** Returns the rows below the headings by field: only the matched columns. */
export function rowsOfFields<Field extends string>(
  rows: readonly (readonly string[])[],
  chosen: readonly (Field | null)[],
): Partial<Record<Field, string>>[] {
  return rows.map((row) => {
    const filled: Partial<Record<Field, string>> = {};
    chosen.forEach((field, index) => {
      if (field) filled[field] = row[index] ?? '';
    });
    return filled;
  });
}
