import type { LineMatch, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { longDate } from '../../../../shared/format.ts';
import { WhatItPays } from './what-it-pays.tsx';

/**
 * What Enter does with a line: links it with what it most likely is, books it by its rule, records a return, or records
 * it for the member who is chosen.
 */
export type Primary = 'same' | 'rule' | 'return' | 'accept';

/** Money in the books that a line may be. */
export type Same = Pick<LineMatch, '_id' | 'number'> & { name?: string };

/** Returns what in the books the upload has proposed for a line that nobody has decided. */
export const proposedFor = ({ linked, vouchers, refunds }: StatementLine): Same[] =>
  linked
    ? []
    : [
        ...vouchers.map(({ _id, voucherNumber }) => ({ _id, number: voucherNumber })),
        ...refunds.map(({ _id, number }) => ({ _id, number })),
      ];

/**
 * Returns what Enter does with a line; null where it does nothing.
 *
 * @param chosen the member who is chosen; '' for none
 * @param same what it most likely is of what is in the books
 */
export function primaryOf(
  line: StatementLine,
  chosen: string,
  same: readonly Same[],
): Primary | null {
  if (same.length > 0) return 'same';
  if (line.rule) return 'rule';
  if ((line.takesBack?.payments.length ?? 0) > 0) return 'return';
  return line.amount > 0 && chosen !== '' ? 'accept' : null;
}

/** Returns the word on the button. */
export const primaryWords: Record<Primary, string> = {
  same: 'It is the same',
  rule: 'Book by the rule',
  return: 'Record the return',
  accept: 'Accept',
};

const memberOf = ({ candidates }: StatementLine, chosen: string): string => {
  const found = candidates.find(({ userId }) => userId === chosen);
  return found ? `${found.name} (${found.memberId})` : 'the member that you chose';
};

type Props = { line: StatementLine; chosen: string; same: readonly Same[] };

/** Says what Enter will book, in a line. */
export function PrimaryWords({ line, chosen, same }: Props) {
  const primary = primaryOf(line, chosen, same);
  const amount = formatNaira(Math.abs(line.amount));
  if (primary === 'same') {
    const what = same.map(({ number, name }) => (name ? `${number} (${name})` : number)).join(', ');
    return `Links it with ${what}, and books nothing.`;
  }
  if (primary === 'rule' && line.rule) {
    const { category, description } = line.rule;
    return `Books ${amount} as ${category.name}: ${description}.`;
  }
  if (primary === 'return') {
    const count = line.takesBack?.payments.length ?? 0;
    const what = count === 1 ? 'its payment' : `its ${count} payments`;
    return `Records that the bank returned ${what} on ${longDate(line.date)}: what was paid is owed again, and the receipt is void.`;
  }
  if (primary === 'accept')
    return (
      <>
        Records {amount} for {memberOf(line, chosen)} on {longDate(line.date)}.{' '}
        <WhatItPays
          userId={chosen}
          kobo={Math.round(line.amount * 100)}
          candidates={line.candidates}
        />
      </>
    );
  return line.amount > 0
    ? 'Choose a member, split or link it, or say what else it is.'
    : 'Link it with what is in the books, book it as an expense, or ignore it.';
}
