import type { ImportedRow } from '#contract/members/import.ts';

type Row = Record<string, string | undefined>;

/* As the server says it of rows of one call. */
const claimed = { memberId: 'member ID', email: 'e-mail address' } as const;
const fields = ['memberId', 'email'] as const;

const keyOf = (row: Row | undefined, field: (typeof fields)[number]) =>
  row?.[field]?.trim().toLowerCase() ?? '';

/**
 * What earlier calls of one list have claimed, member IDs and addresses: the server sees one call at a
 * time, and would take the second row of a member for a change of the first.
 */
export function createEarlierRows() {
  const rows = { memberId: new Map<string, number>(), email: new Map<string, number>() };
  return {
    /** Why a row cannot be taken, by field; null where nothing of it was claimed. */
    problems(row: Row): Record<string, string> | null {
      const found = fields.flatMap((field) => {
        const earlier = rows[field].get(keyOf(row, field));
        const sentence = `This ${claimed[field]} is on row ${earlier} already.`;
        return earlier === undefined ? [] : [[field, sentence] as const];
      });
      return found.length > 0 ? Object.fromEntries(found) : null;
    },
    /** @param answers what the server said of `sent`, one for one */
    claim(sent: readonly Row[], answers: readonly ImportedRow[]) {
      answers.forEach(({ row, outcome }, index) => {
        if (outcome === 'refuse') return;
        for (const field of fields) {
          const key = keyOf(sent[index], field);
          if (key) rows[field].set(key, row);
        }
      });
    },
  };
}
