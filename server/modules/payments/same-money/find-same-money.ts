import { formatKobo } from '#contract/naira.ts';
import { addTo, groupsOf } from '../../../groups.ts';
import { longDay } from '../../../long-day.ts';
import { keysOf } from './reference-keys.ts';
import {
  areApart,
  type BookedSum,
  isFromMember,
  isOfOne,
  isOfOneFile,
  isOneAccount,
  isOneReference,
  isSoon,
  type Keyed,
  keyed,
  type Line,
  type NewSum,
  ownTransferWay,
  type Rule,
  ruleOf,
  sameMoneyDays,
} from './rules.ts';

/** Sums that may be the same money as another one, all of them together, and why. */
export type Candidate = {
  rule: Rule;
  sums: readonly BookedSum[];
  why: string;
};

/** What may be the same money; `known` is it without a doubt. */
export type SameMoney = { known: Candidate | null; candidates: Candidate[] };

const prepositionOf = ({ kobo, way }: BookedSum) =>
  kobo < 0 ? 'to' : way === ownTransferWay ? 'from' : 'of';

const inWords = (sum: BookedSum) => {
  const { number, name, kobo, date } = sum;
  return `${number}, ${formatKobo(Math.abs(kobo))} ${prepositionOf(sum)} ${name} on ${longDay(date)}`;
};

const causes = {
  reference: 'Recorded already under this reference',
  narration: 'Recorded already on this day in these words',
  member: `Recorded for this member within ${sameMoneyDays} days`,
  number: 'This reference is recorded already',
  voucher: 'Recorded already on this day',
  movement: `Recorded in this account within ${sameMoneyDays} days`,
} as const;

function candidateOf(rule: Rule, sums: readonly BookedSum[]): Candidate {
  const [first] = sums;
  const kobo = sums.reduce((total, one) => total + one.kobo, 0);
  const what =
    sums.length === 1 && first
      ? inWords(first)
      : `${sums.map(({ number }) => number).join(', ')}, together ${formatKobo(kobo)}`;
  return { rule, sums, why: `${causes[rule]}: ${what}.` };
}

/* All that was recorded by one receipt, such as a firm's, or from one line. */
const isOfReceipt = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  Boolean(other.sum.receiptKey) && isSoon(one, other) && !areApart(one, other);

/* It may be a line's that names nobody, or theirs of whom a part of it is, or whom its line names. */
const mayBeReceipt = (one: Keyed<NewSum>, parts: readonly Keyed<BookedSum>[]) =>
  (one.sum.line !== null && one.sum.userIds.length === 0) ||
  parts.some((part) => isOfOne(one, part.sum) || isFromMember(one, part));

/* Several that have a key in common, and come to an amount. */
function comingTo(
  kobo: number,
  alike: readonly Keyed<BookedSum>[],
  keyIn: (one: Keyed<BookedSum>) => string,
  mayBe: (parts: readonly Keyed<BookedSum>[]) => boolean = () => true,
): BookedSum[] | null {
  const isWhole = (group: Keyed<BookedSum>[]) =>
    group.length > 1 &&
    group.reduce((total, { sum }) => total + sum.kobo, 0) === kobo &&
    mayBe(group);
  const whole = [...groupsOf(alike, keyIn).values()].find(isWhole);
  return whole?.map(({ sum }) => sum) ?? null;
}

/* Payments of one account that come to the amount, of one reference or receipt: a firm's, for its members. */
function addedUp(one: Keyed<NewSum>, alike: readonly Keyed<BookedSum>[]): Candidate | null {
  const { sum } = one;
  const payments = alike.filter(
    ({ sum: other }) =>
      other.kind === 'payment' && isOneAccount(sum, other) && !isOfOneFile(sum, other),
  );
  const named = payments.filter((other) => isOneReference(one, other));
  const ofReference = comingTo(sum.kobo, named, ({ number }) => number);
  if (ofReference) return candidateOf('reference', ofReference);
  const unnamed = payments.filter((other) => isOfReceipt(one, other));
  const ofReceipt = comingTo(
    sum.kobo,
    unnamed,
    (other) => other.sum.receiptKey ?? '',
    (parts) => mayBeReceipt(one, parts),
  );
  return ofReceipt && candidateOf('movement', ofReceipt);
}

/* What a line of the account shows already is not shown by another one without a question. */
const isExplained = ({ line }: BookedSum, accountId: string | null) =>
  line !== null && line.accountId === accountId;

/* A transfer between own accounts is a sum in each. */
const sideOf = ({ id, accountId }: BookedSum) => `${id} ${accountId ?? ''}`;

/** Keeps the sums of the books by what they are compared by. */
export function indexBookedSums(booked: readonly BookedSum[]) {
  const byId = new Map(booked.map((sum) => [sideOf(sum), keyed(sum, sum.memberId)]));
  const byKobo = new Map<number, string[]>();
  const byReference = new Map<string, string[]>();
  const byReceipt = new Map<string, string[]>();
  for (const [id, { sum, number }] of byId) {
    addTo(byKobo, sum.kobo, id);
    if (number !== '') addTo(byReference, number, id);
    if (sum.receiptKey) addTo(byReceipt, `${sum.receiptKey} ${sum.accountId}`, id);
  }
  const koboOf = (id: string) => byId.get(id)?.sum.kobo ?? 0;
  for (const ids of byReceipt.values()) {
    const total = ids.reduce((kobo, id) => kobo + koboOf(id), 0);
    for (const id of ids) if (ids.length > 1) addTo(byKobo, total, id);
  }
  const all = (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? []);
  return {
    /** Returns the sums of this amount, alone or as one receipt, or under a reference that this one has or names. */
    near(sum: NewSum): Keyed<BookedSum>[] {
      const named = keysOf(sum).flatMap((key) => byReference.get(key) ?? []);
      return all(new Set([...(byKobo.get(sum.kobo) ?? []), ...named]));
    },
    /** Says which line shows them from now on. */
    explain(sums: readonly BookedSum[], line: Line): void {
      for (const sum of sums) byId.set(sideOf(sum), keyed({ ...sum, line }, sum.memberId));
    },
  };
}

export type BookedSums = ReturnType<typeof indexBookedSums>;

/** Sums that are asked about at the most: a line that names nobody may be any payment of its week and amount. */
const mostCandidates = 20;

const rules: readonly Rule[] = [
  'reference',
  'narration',
  'number',
  'member',
  'voucher',
  'movement',
];

/**
 * Finds what may be the same money as a sum that is about to be booked, for every way in. May be the same, with an
 * equal amount: (1) an equal telling reference in one account, also of payments that add up to it, as those of one
 * receipt or line may without it where a line names nobody or one of them is the member's; (2) one member within a week,
 * also whom the line names that it was booked from, whose the payment was before it was moved, or from whom a
 * voucher is by its name, unless one is cash and the other a bank line, or both are lines of one account, or both came the
 * same way under different references with a figure; (3) one account and day, where one narration begins as the other.
 * An equal reference of one account and method may be it whatever the amount; and a bank line that names nobody, also
 * once it is income, an expense or in suspense, may be what no line shows of its account and amount within a week, but no
 * payment under a number of its own; and a voucher one
 * of its day and account, from or to the same and for the same; and a transfer between own accounts one of the same two
 * within a week. Two of a payment of every month are compared within a month alone. Of many, the nearest by day. (1) or
 * (3) with one candidate, which no line of the account shows yet, is known; not by what the bank returned before: a
 * cheque that is presented again.
 */
export function findSameMoney(sum: NewSum, booked: BookedSums): SameMoney {
  const one = keyed(sum, null);
  const near = booked.near(sum);
  const found = near.flatMap((other) => {
    const rule = ruleOf(one, other);
    return rule ? [{ rule, sum: other.sum, daysAway: Math.abs(one.day - other.day) }] : [];
  });
  if (found.length > mostCandidates)
    found.sort((first, second) => first.daysAway - second.daysAway);
  const together = addedUp(one, near);
  const inGroup = new Set(together?.sums.map(({ id }) => id));
  const single = rules
    .flatMap((rule) => found.filter((same) => same.rule === rule && !inGroup.has(same.sum.id)))
    .slice(0, mostCandidates)
    .map((same) => candidateOf(same.rule, [same.sum]));
  const candidates = [...(together ? [together] : []), ...single];
  const isGone = ({ returnedOn }: BookedSum) =>
    Boolean(returnedOn) && sum.date > (returnedOn ?? '');
  const certain = candidates.filter(
    ({ rule, sums }) => (rule === 'reference' || rule === 'narration') && !sums.some(isGone),
  );
  const [only] = certain;
  const isKnown =
    only !== undefined &&
    certain.length === 1 &&
    !only.sums.some((same) => isExplained(same, sum.accountId));
  return { known: isKnown ? only : null, candidates };
}
