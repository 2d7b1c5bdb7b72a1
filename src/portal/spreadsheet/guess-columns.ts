/** A column that a list may have, with the headings that lists use for it. */
export type ListColumn<Field extends string = string> = {
  field: Field;
  label: string;
  also: readonly string[];
};

/* 'E-mail address' and 'Email Address' are the same. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Returns the matching field of each heading, if its words identify one; each field once. */
export function guessFields<Field extends string>(
  columns: readonly ListColumn<Field>[],
  headings: readonly string[],
): (Field | null)[] {
  const taken = new Set<Field>();
  return headings.map((heading) => {
    const words = plain(heading);
    const found = columns.find(
      ({ field, label, also }) =>
        !taken.has(field) &&
        (words === plain(field) ||
          words === plain(label) ||
          also.some((name) => plain(name) === words)),
    );
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
