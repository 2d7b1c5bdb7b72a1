import type { LineState } from '#contract/books/bank-statements/terms.ts';
import { longDay } from '../../../long-day.ts';
import { saysReversal } from '../statement-reading/read-lines.ts';
import type { BookedAs, EarlierLine } from './matching-context.ts';
import { isSoon } from './reversals.ts';

/** What becomes of a line that takes another one back. */
export type ReversalChange = { state: LineState; reason: string; waits?: boolean };

/** What a line is that is no business of the books. */
export const ignored = (reason: string) => ({ state: 'ignored' as const, reason });

/** What a line is that a person decides on. */
export const doubtful = (reason: string) => ({ state: 'doubtful' as const, reason });

/** What a reversal asks for whose line is in the books. */
export const inBooks: Readonly<Record<BookedAs, string>> = {
  payment: 'which is in the books: record that the bank returned its payment.',
  settlement: 'a gateway’s settlement that is in the books: open that line again.',
  suspense:
    'whose money was put into suspense: record there that it was given back, then link this line with it.',
  voucher:
    'which is in the books by a voucher: book this line as an expense, or open that line again and ignore both.',
};

type Original = Pick<EarlierLine, 'date' | 'state' | 'bookedAs'>;

/** Returns what becomes of a reversal whose line is in another file. */
export function takingBack(original: Original, isExplained: boolean): ReversalChange {
  const of = `It takes back the line of ${longDay(original.date)}`;
  if (original.state === 'recorded' || original.state === 'known')
    return doubtful(`${of}, ${inBooks[original.bookedAs]}`);
  return isExplained ? ignored(`${of}.`) : doubtful(`${of}.`);
}

/** Returns what becomes of a line of an earlier file that takes one of this back. What a person has ignored stays so. */
export function changeOfReversal(reversal: EarlierLine, original: Original): ReversalChange {
  const { state, reason, waits } = reversal;
  if (state === 'ignored' && !waits) return { state, reason };
  const isExplained = saysReversal(reversal.narration) && isSoon(original, reversal);
  return { ...takingBack(original, isExplained), waits: false };
}
