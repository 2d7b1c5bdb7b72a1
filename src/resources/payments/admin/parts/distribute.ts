import type { User } from '#contract/account/schemas.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { leftInWords } from '#contract/members/words.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { owedAfter, type Sum } from '../../../dues/admin/parts/plan-words.ts';
import type { Line } from './receipt-line.tsx';
import { yearChosen } from './received.ts';

/* Lines that a receipt has at most: the form sends no more. */
const maxLines = 200;

/** Returns lines for those who are found, are members, and have none yet; as many as the receipt still takes. */
export function linesToAdd(
  lines: readonly Line[],
  found: readonly Pick<User, '_id' | 'membership'>[],
): Line[] {
  const known = new Set(lines.map(({ userId }) => userId));
  return found
    .filter((member) => leftInWords(member) === '' && !known.has(member._id))
    .map(({ _id }) => ({ userId: _id }))
    .slice(0, Math.max(0, maxLines - lines.length));
}

/**
 * Distributes a total in the order of the lines: to each as much as is still owed after the lines before, until it is
 * used up.
 *
 * @param kobo the total
 * @param ledgerOf the ledger of a line's member
 * @returns the lines with their amounts in naira, and what is left over, in kobo
 */
export function distributeTotal(
  kobo: number,
  lines: readonly Line[],
  ledgerOf: (userId: string) => Pick<Ledger, 'credit' | 'years'> | undefined,
): { lines: Line[]; left: number } {
  const earlier = new Map<string, Sum[]>();
  let left = kobo;
  const filled = lines.map((line) => {
    const { userId = '' } = line;
    const [dueYear, before, ledger] = [
      yearChosen(line.dueYear),
      earlier.get(userId) ?? [],
      ledgerOf(userId),
    ];
    const part = ledger ? Math.min(left, owedAfter(ledger, before, dueYear)) : 0;
    left -= part;
    earlier.set(userId, [...before, { kobo: part, dueYear }]);
    return { ...line, amount: part > 0 ? String(nairaFromKobo(part)) : '' };
  });
  return { lines: filled, left };
}
