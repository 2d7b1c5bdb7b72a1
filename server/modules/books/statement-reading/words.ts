import { squeeze } from '#contract/books/bank-statements/narration.ts';

/** A narration without figures, which differ from one payment to the next. */
export const withoutFigures = (narration: string): string =>
  squeeze(narration.replace(/[\w-]+/g, (run) => (/\d/.test(run) ? ' ' : run)));

/* Where one person's name ends and another's may begin. */
const breaks =
  /[/|:;\\*]|\s[-–—]\s|\b(?:FROM|FRM|TO|FOR|BY|B\/O|IFO|IRO|VIA|REF|FBO|OBO|OF|AND)\b|&/g;

/** A run of letters in a narration, and where it ends there. */
export type Word = { text: string; end: number };

/** Returns the runs of letters of a narration, in parts that each name one person at most. */
export function partsOf(folded: string): Word[][] {
  const parts: Word[][] = [];
  let rest = 0;
  for (const piece of folded.split(breaks)) {
    const start = folded.indexOf(piece, rest);
    rest = start + piece.length;
    const words = [...piece.matchAll(/\p{L}+/gu)].map((found) => ({
      text: found[0],
      end: start + found.index + found[0].length,
    }));
    if (words.length > 0) parts.push(words);
  }
  return parts;
}

/** A run of letters or of digits. */
export type Run = { text: string; start: number; end: number };

/** Returns the runs of letters and of digits of a folded text: `MB/00012A` is MB, 00012 and A. */
export const runsOf = (folded: string): Run[] =>
  [...folded.matchAll(/\p{L}+|\d+/gu)].map((found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));
