import { addDays, dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import { longDay } from '../../../long-day.ts';
import type { Figures } from '../pack-figures/figures.ts';
import { rangeInWords } from '../pack-figures/ranges.ts';

function notes({ aside: { review, unnamed, early }, range, openFrom, reopened }: Figures) {
  const times = (count: number, one: string, many: string) =>
    `${count} ${count === 1 ? one : many}`;
  return [
    ...(openFrom
      ? [
          `The books are open: figures of ${rangeInWords({ ...range, from: openFrom })} may change until they are closed.`,
        ]
      : []),
    ...reopened.map(
      ({ until, reason, by, at }) =>
        `The books had been closed until ${longDay(until)}, and were opened again on ${longDay(dayInNigeria(new Date(at)))} by ${by}: ${reason}`,
    ),
    ...(review.count > 0
      ? [
          `Money in review is in no figure: ${times(review.count, 'payment', 'payments')}, ${formatKobo(review.kobo)}.`,
        ]
      : []),
    ...(unnamed.count > 0
      ? [
          `Money without an account is in no figure of the cash book: ${times(unnamed.count, 'movement', 'movements')} of the period, ${formatKobo(unnamed.kobo)}.`,
        ]
      : []),
    ...(early.count > 0
      ? [
          `Money from before the first day of its account’s cash book is in its opening balance: ${times(early.count, 'movement', 'movements')} of the period, ${formatKobo(early.kobo)}.`,
        ]
      : []),
    'All figures count by the day of the books.',
  ];
}

/* Until when the books of the period are closed, and by whom; of a part, which days are not. */
function booksInWords({ range, closed, openFrom }: Figures): string {
  if (closed) {
    const by = closed.by ? ` by ${closed.by}` : '';
    return `Closed until ${longDay(closed.until)}, on ${longDay(dayInNigeria(new Date(closed.at)))}${by}`;
  }
  if (!openFrom || openFrom === range.from) return 'Not closed';
  return `Closed until ${longDay(addDays(openFrom, -1))}; not closed from ${longDay(openFrom)} on`;
}

/** Who must sign a pack. */
export const signatories = ['Treasurer', 'Auditor'] as const;

/** The cover: whose pack it is, of which period, whether the books are closed, and what is left out. */
export function coverOf(figures: Figures) {
  const { society, range, made } = figures;
  const facts: [string, string][] = [
    ['Period', `${longDay(range.from)} to ${longDay(range.until)}`],
    ['Books', booksInWords(figures)],
    ['Made', `On ${longDay(dayInNigeria(new Date(made.at)))} for ${made.by}`],
  ];
  return {
    title: `Treasurer’s pack: ${rangeInWords(range)}`,
    society,
    facts,
    notes: notes(figures),
  };
}
