import type { ReadLine } from './read-lines.ts';

/* Letters of Nigerian names that are no letter with a mark. */
const special: Readonly<Record<string, string>> = {
  ɓ: 'B',
  Ɓ: 'B',
  ɗ: 'D',
  Ɗ: 'D',
  ƙ: 'K',
  Ƙ: 'K',
  ƴ: 'Y',
  Ƴ: 'Y',
  ǝ: 'E',
  Ǝ: 'E',
};

/*
 * The narration in a key. It is stored with every line and in references of payments, and must never change: lines
 * that are recorded would be taken for new ones, and their money booked twice. What is compared and not stored is
 * folded by contract/books/bank-statements/narration.ts.
 */
const storedFold = (narration: string): string =>
  narration
    .replace(/[ɓƁɗƊƙƘƴƳǝƎ]/g, (letter) => special[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`ʼ]/g, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the day, amount and narration of a line in one text. It is stored. */
export const keyOf = ({ date, kobo, narration }: Pick<ReadLine, 'date' | 'kobo' | 'narration'>) =>
  `${date}|${kobo}|${storedFold(narration)}`;
