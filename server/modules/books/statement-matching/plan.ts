import type { LineState } from '#contract/books/bank-statements/terms.ts';
import { longDay } from '../../../long-day.ts';
import { takeTurns } from '../../../turns.ts';
import {
  type BookedSums,
  findSameMoney,
  indexBookedSums,
} from '../../payments/same-money/find-same-money.ts';
import type { BookedSum } from '../../payments/same-money/rules.ts';
import { sumOfLine } from '../../payments/same-money/sum-of-line.ts';
import { type OpenDues, trackOpenDues } from '../bank-statements/open-dues.ts';
import { keyOf } from '../statement-reading/line-key.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import { type Identified, identify, namedBy } from './identify.ts';
import { type Candidate, type Match, matchLine } from './match.ts';
import { settlementMatcher } from './match-settlements.ts';
import type { BookedAs, EarlierLine, MatchingContext } from './matching-context.ts';
import { purposeFinder } from './purposes.ts';
import {
  changeOfReversal,
  doubtful,
  ignored,
  inBooks,
  type ReversalChange,
  takingBack,
} from './reversal-outcome.ts';
import {
  type CreditIndex,
  indexCredits,
  isSoon,
  openReversals,
  takenBackIn,
  unsaidReversals,
} from './reversals.ts';
import { ruleFor } from './rules.ts';
import { type Seen, seenBefore } from './same-lines.ts';

/** Milliseconds of matching, after which a browser has given up. */
const longestMs = 100_000;

/** The lines of a statement take too long to compare. */
export class MatchingTimeout extends Error {
  override name = 'MatchingTimeout';
}

/** A line with what becomes of it. */
export type PlannedLine = ReadLine & {
  /** Day, amount and narration; `ordinal` counts lines of the account that are equal in these, from 1. */
  key: string;
  ordinal: number;
  /** The line of an earlier statement that it is. */
  duplicateOf: string | null;
  state: LineState;
  reason: string;
  userId: string | null;
  dueYear: number | null;
  by: Match['by'];
  candidates: Candidate[];
  /** The payments that it is known by. */
  payments: string[];
  /** The vouchers and refunds that it is known by, or may be. */
  links: string[];
  /** The gateway whose settlement it is. */
  settles: string | null;
  /** The line that it takes back: an earlier one's id, or its place in this file. */
  takesBack: string | number | null;
  /** The line of an earlier file that takes it back, and what that becomes: files come in any order. */
  takenBackBy: { id: string; change: ReversalChange } | null;
  /** The rule by which it is proposed as an expense or income. */
  ruleId: string | null;
  /** Whether it left the account, and nothing says what it is. */
  waits: boolean;
};

type Outcome = Partial<Omit<PlannedLine, keyof ReadLine | 'key' | 'ordinal' | 'takenBackBy'>> & {
  state: LineState;
  reason: string;
};

/* What the lines of one file use up: what a payment explains, and what pays a charge, does so once. */
type Remaining = {
  openDues: OpenDues;
  purposeOf: (narration: string) => string;
  booked: BookedSums;
  settle: ReturnType<typeof settlementMatcher>;
  earlier: CreditIndex<EarlierLine>;
  /** Whether a line and the reversal that takes it back explain each other. */
  explains: (original: { date: string }, reversal: ReadLine) => boolean;
};

function withRules(
  line: ReadLine,
  outcome: Outcome,
  { rules }: MatchingContext,
  { purposeOf }: Remaining,
): Outcome {
  if (outcome.state !== 'doubtful' && !outcome.waits) return outcome;
  const { candidates = [] } = outcome;
  const rule = ruleFor(rules, { ...line, candidates }, purposeOf);
  if (!rule) return outcome;
  return rule.direction === null
    ? ignored(`By the rule ‘${rule.text}’.`)
    : { ...outcome, ruleId: rule.id };
}

/* The statement whose lines are compared, before it has an id. */
const thisFile = 'this file';

const idsOf = (sums: readonly BookedSum[]) => ({
  payments: sums.filter(({ kind }) => kind === 'payment').map(({ id }) => id),
  links: sums.filter(({ kind }) => kind === 'voucher' || kind === 'refund').map(({ id }) => id),
});

/* What a line is in the books as, where it is known. */
const bookedAs = ({ settles, payments = [] }: Outcome): BookedAs => {
  if (settles) return 'settlement';
  return payments.length > 0 ? 'payment' : 'voucher';
};

/* What may be the same as a line: it is known by it, or doubted because of it. */
function findInBooks(
  line: ReadLine,
  { accountId }: MatchingContext,
  booked: BookedSums,
  userIds: readonly string[],
) {
  const of = { statementId: thisFile, accountId };
  const { known, candidates } = findSameMoney(sumOfLine(line, of, userIds), booked);
  if (known) booked.explain(known.sums, { ...of, narration: line.narration });
  const outcome: Outcome | null = known && {
    state: 'known',
    reason: known.why,
    ...idsOf(known.sums),
  };
  const [first, ...others] = candidates;
  const only = first && others.length === 0 ? first : null;
  const { links } = idsOf(only && !known ? only.sums : []);
  /* A refund or a return of the amount says it; any other voucher of the amount may be something else. */
  const isRefund = only?.sums.every(({ kind }) => kind === 'refund') ?? false;
  return { known: outcome, only, isRefund, why: first?.why, links };
}

/* A debit, and whether the books say what it is: it takes back no credit of the same reference then. */
type PlannedDebit = { outcome: Outcome; isExplained: boolean };

/* It waits until somebody says what it is, unless it is known. */
function planDebit(
  line: ReadLine,
  matchingContext: MatchingContext,
  { booked }: Remaining,
): PlannedDebit {
  const { known, only, isRefund, why, links } = findInBooks(line, matchingContext, booked, []);
  const isNamed = only?.rule === 'reference' || only?.rule === 'narration';
  return {
    outcome: known ?? { ...ignored(why ?? 'It left the account.'), links, waits: true },
    isExplained: known !== null || isNamed || isRefund,
  };
}

function planCredit(
  line: ReadLine,
  matchingContext: MatchingContext,
  { booked, settle, ...dues }: Remaining,
  against: string,
  isTakenBack = false,
): Outcome {
  const found = identify(matchingContext.index, line.narration);
  /* A gateway settles anew what the bank takes back. */
  const settlement = isTakenBack ? null : settle(line);
  if (settlement && settlement.payments.length > 0) {
    const payments = settlement.payments.map(({ id }) => id);
    const { reason, gateway: settles } = settlement;
    return { state: 'known', reason, payments, settles };
  }
  const { known, why, links } = findInBooks(line, matchingContext, booked, namedBy(found));
  if (known) return known;
  const doubt = against || (found.sure?.by !== 'id' && settlement?.reason) || why;
  const certain: Identified = doubt ? { ...found, sure: null, doubt } : found;
  return { ...matchLine(line, certain, matchingContext, dues), links };
}

const givenBack =
  'It is among the debits, with the other sign: the bank gave back what it had taken.';

/* A payment under its reference or its number, which no statement so far shows. */
function planReversalOfPayment(
  line: ReadLine,
  matchingContext: MatchingContext,
  { booked }: Remaining,
): Outcome {
  const { accountId } = matchingContext;
  const sum = sumOfLine({ ...line, kobo: -line.kobo }, { statementId: thisFile, accountId }, []);
  const found = findSameMoney(sum, booked).candidates.filter(({ rule }) => rule === 'reference');
  const [only] = found;
  const isFree = only?.sums.every(({ kind, line: shown }) => kind === 'payment' && shown === null);
  if (!only || found.length > 1 || !isFree) {
    /* Its return may have been recorded before the line came. */
    const { known, isRefund, why, links } = findInBooks(line, matchingContext, booked, []);
    if (known) return known;
    const nowhere = 'It takes back a line that is in no statement so far.';
    return isRefund && why ? { ...doubtful(why), links } : doubtful(nowhere);
  }
  const numbers = only.sums.map(({ number }) => number).join(', ');
  return {
    ...doubtful(`It may take back ${numbers}, ${inBooks.payment}`),
    payments: only.sums.map(({ id }) => id),
  };
}

function planReversal(
  line: ReadLine,
  matchingContext: MatchingContext,
  remaining: Remaining,
): Outcome {
  const { earlier, explains } = remaining;
  const takenBack = earlier.takenBackBy(line);
  if (!takenBack) return planReversalOfPayment(line, matchingContext, remaining);
  earlier.markTakenBack(takenBack);
  return { ...takingBack(takenBack, explains(takenBack, line)), takesBack: takenBack.id };
}

const unclear =
  'Lines of this amount were imported before, of this day or in the same words of a day beside it, and it is not clear whether this is one of them.';

type Numbered = ReadLine & { key: string; ordinal: number };

/* Numbers the lines that are equal, after those of earlier files. */
async function numbered(
  lines: readonly ReadLine[],
  earlier: readonly EarlierLine[],
): Promise<Numbered[]> {
  const turn = takeTurns();
  const counts = new Map<string, number>();
  for (const { key, ordinal } of earlier) counts.set(key, Math.max(ordinal, counts.get(key) ?? 0));
  const found: Numbered[] = [];
  for (const line of lines) {
    await turn();
    const key = keyOf(line);
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    found.push({ ...line, key, ordinal });
  }
  return found;
}

/**
 * Says what becomes of the lines of a statement, in the order of their days: known, ignored, sure or
 * doubtful. Reads nothing and writes nothing, and lets other requests pass in between.
 *
 * @param isWhole whether their balances run from line to line; else nothing is sure
 * @returns the lines in the order of the file
 * @throws MatchingTimeout
 */
export async function planLines(
  read: readonly ReadLine[],
  matchingContext: MatchingContext,
  isWhole = true,
): Promise<PlannedLine[]> {
  const { earlier } = matchingContext;
  const lines = await numbered(read, earlier);
  const before = await seenBefore(lines, earlier);
  const isNew = (_: unknown, place: number) => typeof before.get(place) !== 'number';
  const unsaid: ReadonlySet<ReadLine> = await unsaidReversals(
    lines.filter(({ kind }) => kind !== 'reversal' && kind !== 'balance'),
    earlier,
  );
  const remaining = {
    openDues: trackOpenDues(matchingContext.dues),
    purposeOf: purposeFinder(matchingContext.otherPurposes),
    booked: indexBookedSums(matchingContext.booked),
    settle: settlementMatcher(matchingContext.gateways),
    earlier: await indexCredits(earlier.filter(({ kobo }) => kobo > 0)),
    explains: (original: { date: string }, reversal: ReadLine) =>
      isSoon(original, reversal) && !unsaid.has(reversal),
  };
  const { explains } = remaining;
  const turn = takeTurns();
  const until = performance.now() + longestMs;
  const pace = async () => {
    await turn();
    if (performance.now() > until) throw new MatchingTimeout();
  };
  const order = lines.map((_, place) => place);
  const sortBy = (rank: (line?: Numbered) => string) =>
    order.sort((one, other) => rank(lines[one]).localeCompare(rank(lines[other])));

  /* What left first: which of it takes a credit back is said of the credit as well. */
  const debits = new Map<ReadLine, PlannedDebit>();
  for (const place of sortBy((line) => line?.date ?? '')) {
    await pace();
    const line = lines[place];
    if (line?.kind === 'debit' && isNew(line, place))
      debits.set(line, planDebit(line, matchingContext, remaining));
  }
  const isReversal = (line: ReadLine) =>
    line.kind === 'reversal' || (unsaid.has(line) && !debits.get(line)?.isExplained);
  const fresh = lines.filter(isNew);
  const takenBack = await takenBackIn(fresh, fresh.filter(isReversal));
  const left = fresh.filter((line) => !takenBack.has(line));
  const takenBackBefore = await takenBackIn(left, await openReversals(earlier, left));
  const reversals = new Map([...takenBack].map(([original, reversal]) => [reversal, original]));
  const placeOf = new Map(lines.map((line, place) => [line, place]));
  const byId = new Map(earlier.map((line) => [line.id, line]));
  for (const { takesBack } of earlier) {
    const original = takesBack === null ? undefined : byId.get(takesBack);
    if (original) remaining.earlier.markTakenBack(original);
  }

  const doubtOf = ({ kind }: Numbered, seen: Seen | undefined): string => {
    if (kind === 'debit given back') return givenBack;
    if (seen === 'unclear') return unclear;
    return isWhole ? '' : 'The balances of its file do not follow from the amounts.';
  };

  const planOne = (line: Numbered, seen: Seen | undefined): Outcome => {
    const same = typeof seen === 'number' ? earlier[seen] : undefined;
    if (same) return { state: 'known', reason: 'Imported before.', duplicateOf: same.id };
    if (line.kind === 'balance') return ignored('A balance.');
    const debit = debits.get(line)?.outcome;
    if (debit && !isReversal(line)) return debit;
    const reversal = takenBack.get(line);
    if (reversal) {
      const words = `The bank took it back on ${longDay(reversal.date)}, row ${reversal.row}.`;
      const outcome = planCredit(line, matchingContext, remaining, words, true);
      return outcome.state !== 'known' && explains(line, reversal) ? ignored(words) : outcome;
    }
    const original = reversals.get(line);
    if (original) {
      const takesBack = placeOf.get(original) ?? 0;
      const words = `It takes back row ${original.row}`;
      const known = outcomes.get(takesBack);
      if (known?.state === 'known')
        return { ...doubtful(`${words}, ${inBooks[bookedAs(known)]}`), takesBack };
      return { ...(explains(original, line) ? ignored : doubtful)(`${words}.`), takesBack };
    }
    if (debit && !remaining.earlier.takenBackBy(line)) return debit;
    if (isReversal(line)) return planReversal(line, matchingContext, remaining);
    return planCredit(line, matchingContext, remaining, doubtOf(line, seen));
  };

  /* By days; of one day, a reversal comes after what it takes back. */
  sortBy((line) => `${line?.date} ${line && isReversal(line) ? 1 : 0}`);
  const outcomes = new Map<number, Outcome>();
  for (const place of order) {
    await pace();
    const line = lines[place];
    if (!line) continue;
    const outcome = planOne(line, before.get(place));
    outcomes.set(place, withRules(line, outcome, matchingContext, remaining));
  }
  const takenBackBy = (line: Numbered, place: number) => {
    const [reversal, outcome] = [takenBackBefore.get(line), outcomes.get(place)];
    if (!reversal || !outcome) return null;
    const original = { date: line.date, state: outcome.state, bookedAs: bookedAs(outcome) };
    return { id: reversal.id, change: changeOfReversal(reversal, original) };
  };
  return lines.map((line, place) => ({
    ...line,
    takenBackBy: takenBackBy(line, place),
    duplicateOf: null,
    userId: null,
    dueYear: null,
    by: null,
    takesBack: null,
    ruleId: null,
    waits: false,
    settles: null,
    candidates: [],
    payments: [],
    links: [],
    state: 'doubtful',
    reason: '',
    ...outcomes.get(place),
  }));
}
