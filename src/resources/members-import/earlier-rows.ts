import type { ImportedRow } from '#contract/members/import.ts';
import { memberIdKey } from '#contract/members/member-id.ts';

type Row = Record<string, string | undefined>;

/* The same words as in the server's message about rows of one call. */
const claimed = { memberId: 'member ID', email: 'e-mail address' } as const;
const fields = ['memberId', 'email'] as const;

/* As the register compares them. */
const keyOf = (row: Row | undefined, field: (typeof fields)[number]) => {
  const value = row?.[field]?.trim() ?? '';
  return field === 'memberId' ? memberIdKey(value) : value.toLowerCase();
};

/**
 * Remembers the member IDs and addresses in earlier calls of one list. The server sees one call at a time,
 * and would treat a member's second row as a change of the first.
 */
export function createEarlierRows() {
  const rows = { memberId: new Map<string, number>(), email: new Map<string, number>() };
  return {
    /** Returns why a row is refused, by field; null if its values are new. */
    problems(row: Row): Record<string, string> | null {
      const found = fields.flatMap((field) => {
        const earlier = rows[field].get(keyOf(row, field));
        const sentence = `This ${claimed[field]} is on row ${earlier} already.`;
        return earlier === undefined ? [] : [[field, sentence] as const];
      });
      return found.length > 0 ? Object.fromEntries(found) : null;
    },
    /** @param answers the server's outcomes of `sent`, in the same order */
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
