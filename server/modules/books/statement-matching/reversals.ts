import { squeeze } from '#contract/books/bank-statements/narration.ts';
import { daysApart } from '#contract/day.ts';
import { addTo } from '../../../groups.ts';
import { takeTurns } from '../../../turns.ts';
import { isTelling, keyOf } from '../../payments/same-money/reference-keys.ts';
import { type ReadLine, saysReversal } from '../statement-reading/read-lines.ts';
import type { EarlierLine } from './matching-context.ts';

/** What a reversal and what it takes back have in common. */
export type Movement = {
  date: string;
  kobo: number;
  narration: string;
  reference: string | null;
};

/** Days within which words of the narration say what a bank takes back; later, the reference or a number must. */
const reversedWithinDays = 14;

/** Returns whether a reversal came so soon that nobody need look at both lines. */
export const isSoon = (original: { date: string }, reversal: { date: string }): boolean =>
  daysApart(original.date, reversal.date) <= reversedWithinDays;

/** Words of a narration that are compared: more than a bank writes, and few enough for thousands of lines. */
const maxWords = 20;

/* What most narrations have says nothing. */
const common =
  /^(NIP|TRANSFER|TRF|TRSF|RVSL|REVERSAL|REVERSED|FROM|PAYMENT|ANNUAL|DUES|BANK|MOBILE|USSD|INWARD|SOCIETY|DISTRICT|ICAN|LEVY|BEING|THE|OF|FOR)$/;

/* Words, numbers of cheques and sessions, and member IDs, also short ones. */
function tellingWords({ narration, reference }: Movement): Set<string> {
  const words =
    squeeze(`${reference ?? ''} ${narration}`).match(/[A-Z]{3,}|\d{5,}|[A-Z]{1,2}\d{2,4}\b/g) ?? [];
  return new Set(words.filter((word) => !common.test(word)).slice(0, maxWords));
}

/* The amount of a credit and its reference; null where that tells nothing. */
function nameOf(kobo: number, { reference }: Movement): string | null {
  const key = keyOf(reference ?? '');
  return isTelling(key) ? `${kobo}|${key}` : null;
}

/** Returns whether a line may take a credit back: it says so, or its reference may. */
export const mayTakeBack = (line: Movement & { kind: string }): boolean =>
  line.kind === 'reversal' || (line.kobo < 0 && nameOf(-line.kobo, line) !== null);

/**
 * Returns the lines that left the account with the amount and the telling reference of a credit before them: the bank
 * may take it back, though its narration does not say so.
 */
export async function unsaidReversals<Line extends Movement>(
  lines: readonly Line[],
  earlier: readonly Movement[],
): Promise<Set<Line>> {
  const turn = takeTurns();
  const firstDays = new Map<string, string>();
  for (const credit of [...earlier, ...lines]) {
    await turn();
    const name = nameOf(credit.kobo, credit);
    const first = name && firstDays.get(name);
    if (name && credit.kobo > 0 && !(first && first <= credit.date))
      firstDays.set(name, credit.date);
  }
  const found = new Set<Line>();
  for (const line of lines) {
    await turn();
    const first = line.kobo < 0 && firstDays.get(nameOf(-line.kobo, line) ?? '');
    if (first && first <= line.date) found.add(line);
  }
  return found;
}

/** Returns those lines of earlier files that take back nothing so far, and may take back one of these. */
export async function openReversals(
  earlier: readonly EarlierLine[],
  lines: readonly Movement[],
): Promise<EarlierLine[]> {
  const open = earlier.filter(
    ({ kobo, state, takesBack }) =>
      kobo < 0 && takesBack === null && (state === 'doubtful' || state === 'ignored'),
  );
  const unsaid = await unsaidReversals(open, lines);
  return open.filter(
    (line) => line.state === 'doubtful' || saysReversal(line.narration) || unsaid.has(line),
  );
}

type Compared<Line> = { line: Line; key: string; words: Set<string>; numbers: string[] };

function compared<Line extends Movement>(line: Line): Compared<Line> {
  const words = tellingWords(line);
  const numbers = [...words].filter((word) => /\d/.test(word));
  return { line, key: keyOf(line.reference ?? ''), words, numbers };
}

/* How much says that a reversal takes a credit back: its reference, a number of a cheque or session, words; 0 for nothing. */
function strengthOf(reversal: Compared<Movement>, original: Compared<Movement>): number {
  if (reversal.key !== '' && reversal.key === original.key) return Number.POSITIVE_INFINITY;
  const named = original.numbers.filter((number) => reversal.words.has(number)).length;
  if (named === 0 && !isSoon(original.line, reversal.line)) return 0;
  let shared = 0;
  for (const word of original.words) if (reversal.words.has(word)) shared += 1;
  const isRelated = named > 0 || shared >= 2 || (shared === 1 && reversal.words.size === 1);
  return isRelated ? named * (maxWords + 1) + shared : 0;
}

/**
 * Keeps credits, and finds the one that a reversal takes back: the same amount with its reference or its number, of
 * any age, or with words of its narration, at most two weeks before; of several the one with most in common, the latest.
 */
export async function indexCredits<Line extends Movement>(credits: readonly Line[]) {
  const turn = takeTurns();
  const byKobo = new Map<number, Compared<Line>[]>();
  for (const line of credits) {
    await turn();
    addTo(byKobo, line.kobo, compared(line));
  }
  const takenBack = new Set<Line>();
  return {
    /** Returns the credit that it takes back, of those that none has taken back; null where there is none. */
    takenBackBy(reversal: Movement): Line | null {
      const back = compared(reversal);
      let [best, most]: [Line | null, number] = [null, 0];
      for (const one of byKobo.get(-reversal.kobo) ?? []) {
        const { line } = one;
        if (takenBack.has(line) || line.date > reversal.date) continue;
        const strength = strengthOf(back, one);
        if (strength > most || (best && strength === most && line.date > best.date))
          [best, most] = [line, strength];
      }
      return best;
    },
    /** Keeps a credit from being taken back a second time. */
    markTakenBack: (line: Line) => void takenBack.add(line),
  };
}

export type CreditIndex<Line extends Movement> = Awaited<ReturnType<typeof indexCredits<Line>>>;

/** Returns the credits of a file that some reversals take back, with those. */
export async function takenBackIn<Line extends ReadLine, Reversal extends Movement>(
  lines: readonly Line[],
  reversals: readonly Reversal[],
): Promise<Map<Line, Reversal>> {
  const turn = takeTurns();
  const credits = await indexCredits(lines.filter(({ kind }) => kind === 'credit'));
  const takenBack = new Map<Line, Reversal>();
  for (const line of reversals) {
    await turn();
    const original = credits.takenBackBy(line);
    if (!original) continue;
    credits.markTakenBack(original);
    takenBack.set(original, line);
  }
  return takenBack;
}
