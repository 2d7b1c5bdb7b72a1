import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { longDate } from '../../../../shared/format.ts';
import { WhatItPays } from './what-it-pays.tsx';

/**
 * What Enter does with a line: links it with the one that it may be, books it by its rule, records a return, or records
 * it for the member who is chosen.
 */
export type Primary = 'same' | 'rule' | 'return' | 'accept';

/** Returns what in the books a line that nobody has decided may be. */
export const sameOf = ({ linked, vouchers, refunds }: StatementLine) =>
  linked
    ? []
    : [
        ...vouchers.map(({ _id, voucherNumber }) => ({ _id, number: voucherNumber })),
        ...refunds.map(({ _id, number }) => ({ _id, number })),
      ];

/** Returns what Enter does with a line; null where it does nothing. */
export function primaryOf(line: StatementLine, chosen: string): Primary | null {
  if (sameOf(line).length > 0 && chosen === '') return 'same';
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

/** Says what Enter will book, in a line. */
export function PrimaryWords({ line, chosen }: { line: StatementLine; chosen: string }) {
  const primary = primaryOf(line, chosen);
  const amount = formatNaira(Math.abs(line.amount));
  if (primary === 'same') {
    const numbers = sameOf(line).map(({ number }) => number);
    return `Links it with ${numbers.join(', ')}, and books nothing.`;
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
