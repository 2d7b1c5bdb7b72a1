import { squeeze } from '#contract/books/bank-statements/narration.ts';
import { takeTurns } from '../../../turns.ts';
import { daysBetween } from '../statement-reading/values.ts';

/** What a reversal and what it takes back have in common. */
type Movement = { date: string; kobo: number; narration: string; reference: string | null };

/** Days within which words of the narration say what a bank takes back; later, the reference or a number must. */
const reversedWithinDays = 14;

/** Returns whether a reversal came so soon that nobody need look at both lines. */
export const isSoon = (original: Movement, reversal: Movement): boolean =>
  daysBetween(original.date, reversal.date) <= reversedWithinDays;

/** Words of a narration that are compared: more than a bank writes, and few enough for thousands of lines. */
const maxWords = 20;

/* What most narrations have says nothing. */
const common =
  /^(NIP|TRANSFER|TRF|TRSF|RVSL|REVERSAL|REVERSED|FROM|PAYMENT|ANNUAL|DUES|BANK|MOBILE|USSD|INWARD|SOCIETY|DISTRICT|ICAN|LEVY|BEING|THE|OF|FOR)$/;

function tellingWords({ narration, reference }: Movement): Set<string> {
  const words = squeeze(`${reference ?? ''} ${narration}`).match(/[A-Z]{3,}|\d{5,}/g) ?? [];
  return new Set(words.filter((word) => !common.test(word)).slice(0, maxWords));
}

type Compared<Line> = { line: Line; words: Set<string>; numbers: string[] };

function compared<Line extends Movement>(line: Line): Compared<Line> {
  const words = tellingWords(line);
  return { line, words, numbers: [...words].filter((word) => /\d/.test(word)) };
}

/* By its reference, a cheque's number or that of a session. */
function isNamed(reversal: Compared<Movement>, original: Compared<Movement>): boolean {
  const { reference } = reversal.line;
  if (reference && reference === original.line.reference) return true;
  return original.numbers.some((number) => reversal.words.has(number));
}

function isRelated(reversal: Compared<Movement>, original: Compared<Movement>): boolean {
  if (isNamed(reversal, original)) return true;
  if (!isSoon(original.line, reversal.line)) return false;
  let shared = 0;
  for (const word of original.words) if (reversal.words.has(word)) shared += 1;
  return shared >= 2 || (shared === 1 && reversal.words.size === 1);
}

/**
 * Keeps credits, and finds the one that a reversal takes back: the same amount with its reference or its number, of
 * any age, or with words of its narration, at most two weeks before; the latest of several.
 */
export async function indexCredits<Line extends Movement>(credits: readonly Line[]) {
  const turn = takeTurns();
  const byKobo = new Map<number, Compared<Line>[]>();
  for (const line of credits) {
    await turn();
    const one = compared(line);
    const list = byKobo.get(line.kobo);
    if (list) list.push(one);
    else byKobo.set(line.kobo, [one]);
  }
  const takenBack = new Set<Line>();
  return {
    /** Returns the credit that it takes back, of those that none has taken back; null where there is none. */
    takenBackBy(reversal: Movement): Line | null {
      const back = compared(reversal);
      let latest: Line | null = null;
      for (const one of byKobo.get(-reversal.kobo) ?? []) {
        const { line } = one;
        if (takenBack.has(line) || line.date > reversal.date) continue;
        if (latest && line.date <= latest.date) continue;
        if (isRelated(back, one)) latest = line;
      }
      return latest;
    },
    /** Keeps a credit from being taken back a second time. */
    markTakenBack: (line: Line) => void takenBack.add(line),
  };
}

export type CreditIndex<Line extends Movement> = Awaited<ReturnType<typeof indexCredits<Line>>>;
