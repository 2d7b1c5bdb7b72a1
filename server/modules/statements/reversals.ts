import { daysBetween } from './values.ts';
import { squeeze } from './words.ts';

/** What a reversal and what it takes back have in common. */
type Movement = { date: string; kobo: number; narration: string; reference: string | null };

/** Days within which a bank takes a transfer back. */
const reversedWithinDays = 14;

/* What most narrations have says nothing. */
const common =
  /^(NIP|TRANSFER|TRF|TRSF|RVSL|REVERSAL|REVERSED|FROM|PAYMENT|ANNUAL|DUES|BANK|MOBILE|USSD|INWARD|SOCIETY|DISTRICT|ICAN|LEVY|BEING|THE|OF|FOR)$/;

const tellingWords = (narration: string): Set<string> =>
  new Set(
    (squeeze(narration).match(/[A-Z]{3,}|\d{5,}/g) ?? []).filter((word) => !common.test(word)),
  );

function isRelated(reversal: Movement, original: Movement): boolean {
  if (reversal.reference && reversal.reference === original.reference) return true;
  const words = tellingWords(reversal.narration);
  const shared = [...tellingWords(original.narration)].filter((word) => words.has(word));
  return shared.length >= 2 || (shared.length === 1 && words.size === 1);
}

/**
 * Finds the credit that a reversal takes back: the same amount, at most two weeks before, with words of
 * its narration or its reference; the latest of several.
 */
export function reversedBy<Line extends Movement>(
  reversal: Movement,
  credits: readonly Line[],
): Line | null {
  const found = credits.filter(
    (line) =>
      line.kobo === -reversal.kobo &&
      line.date <= reversal.date &&
      daysBetween(line.date, reversal.date) <= reversedWithinDays &&
      isRelated(reversal, line),
  );
  return found.sort((one, other) => other.date.localeCompare(one.date))[0] ?? null;
}
