import { daysBetween } from '#contract/day.ts';
import { foldText } from '#contract/diacritics.ts';
import { formatKobo } from '#contract/naira.ts';
import { addTo, groupsOf } from '../../../groups.ts';
import { longDay } from '../../../long-day.ts';
import {
  bareKey,
  isTelling,
  keyOf,
  keysOf,
  tellingLength,
  withoutZeros,
} from './reference-keys.ts';

/** Days within which equal sums of one member may be the same money. */
export const sameMoneyDays = 7;

/** The line of a bank statement that shows a sum. */
type Line = { statementId: string; accountId: string; narration: string };

/** Money that came in or went out, or is about to be booked. Amounts in kobo; what went out is negative. */
type Sum = {
  kobo: number;
  /** The day in Nigeria. */
  date: string;
  reference: string;
  /** The account of the cash book. */
  accountId: string | null;
  /** How it was paid; null for a voucher. */
  method: string | null;
  /** By which way it comes in: by hand, a reported transfer, a bank line, a voucher, a refund or a gateway's name. */
  way: string;
  line: Line | null;
  /** What a voucher is for. */
  purpose?: string;
  /** The payment of every month of which it is one. */
  standingId?: string | null;
};

/**
 * A sum that is about to be booked, and the members whom it is of as far as that is certain; `name` is whom it is from or
 * to, which a line's narration says.
 */
export type NewSum = Sum & { userIds: readonly string[]; name?: string };

/** A sum that is in the books. */
export type BookedSum = Sum & {
  id: string;
  kind: 'payment' | 'voucher' | 'refund' | 'suspense';
  /** The number of the invoice or the voucher. */
  number: string;
  userId: string | null;
  memberId: string | null;
  name: string;
  /** Whose it may be besides: whom the line of money in suspense names in full, whose a payment was before it was moved. */
  otherIds?: readonly string[];
  /** What the lines of one receipt by hand have in common; null for what was received otherwise. */
  receiptKey?: string | null;
};

/** Sums that may be the same money as another one, all of them together, and why. */
export type Candidate = {
  rule: 'reference' | 'member' | 'narration' | 'number' | 'voucher' | 'movement';
  sums: readonly BookedSum[];
  why: string;
};

/** What may be the same money; `known` is it without a doubt. */
export type SameMoney = { known: Candidate | null; candidates: Candidate[] };

type Keyed<S extends Sum> = {
  sum: S;
  key: string;
  /** What is equal of two references that are one. */
  number: string;
  narration: string;
  memberKey: string;
  /** The day as a number, and the words of whom it is from or to: read once, and compared with many. */
  day: number;
  words: readonly string[];
};

const wordsOf = (text: string) =>
  foldText(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

function keyed<S extends Sum & { name?: string }>(sum: S, memberId: string | null): Keyed<S> {
  const key = bareKey(sum.reference);
  const narration = keyOf(sum.line?.narration ?? sum.reference);
  return {
    sum,
    key,
    number: withoutZeros(key),
    narration,
    memberKey: keyOf(memberId ?? ''),
    day: daysBetween('1970-01-01', sum.date),
    words: wordsOf(sum.name ?? sum.line?.narration ?? ''),
  };
}

const isEqualKey = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  one.number !== '' && one.number === other.number;

/* A member's ID stands in many narrations of theirs, and tells nothing of the sum. */
const isNamedIn = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  other.sum.line !== null &&
  isTelling(one.key) &&
  one.key !== other.memberKey &&
  one.key !== one.memberKey &&
  other.narration.includes(one.key);

const isOneReference = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  (isEqualKey(one, other) && isTelling(one.key) && isTelling(other.key)) ||
  isNamedIn(one, other) ||
  isNamedIn(other, one);

/** Returns whether a sum has a telling reference, or its line names it. */
export const hasReference = (sum: NewSum, reference: string): boolean =>
  isOneReference(keyed(sum, null), keyed({ ...sum, line: null, reference }, null));

const isOneAccount = (one: Sum, other: Sum) =>
  one.accountId !== null && one.accountId === other.accountId;

const isCash = ({ method, line }: Sum) => method === 'Cash' && line === null;

/* Words without a figure, such as 'Transfer', are no reference that another one tells it apart from. */
const haveOwnNumbers = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  /\d/.test(one.key) && /\d/.test(other.key) && !isEqualKey(one, other);

/* Two lines of one account are two sums, and so are two that came the same way under their own references. */
function areApart(one: Keyed<Sum>, other: Keyed<Sum>): boolean {
  const [first, second] = [one.sum, other.sum];
  if ((isCash(first) && second.line) || (isCash(second) && first.line)) return true;
  if (first.line && second.line && first.line.accountId === second.line.accountId) return true;
  const isOneWay = first.way === second.way && first.method === second.method;
  return isOneWay && haveOwnNumbers(one, other);
}

const isSoon = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  Math.abs(one.day - other.day) <= sameMoneyDays;

/* Whose it is, and whose it may be. */
const isOfOne = ({ sum: one }: Keyed<NewSum>, { userId, otherIds = [] }: BookedSum) =>
  [userId, ...otherIds].some((id) => id !== null && one.userIds.includes(id));

const isNamedBy = (name: readonly string[], words: readonly string[]) =>
  name.length > 1 && name.every((word) => words.includes(word));

/* A voucher from the member whose payment or line the other is, by its name. */
function isFromMember(one: Keyed<NewSum>, other: Keyed<BookedSum>): boolean {
  const [first, second] = [one.sum, other.sum];
  if ((first.method === null) === (second.method === null)) return false;
  if (first.line && (second.line || first.userIds.length === 0)) return false;
  return isNamedBy(one.words, other.words) || isNamedBy(other.words, one.words);
}

const isOneMember = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  isSoon(one, other) &&
  (isOfOne(one, other.sum) || isFromMember(one, other)) &&
  !areApart(one, other);

/* What was typed by hand is compared with a bank's narration, and not with what else was typed. */
function isOneNarration(one: Keyed<Sum>, other: Keyed<Sum>): boolean {
  if (one.sum.line === null && other.sum.line === null) return false;
  if (!isOneAccount(one.sum, other.sum) || one.sum.date !== other.sum.date) return false;
  const [short = '', long = ''] = [one.narration, other.narration].sort(
    (first, second) => first.length - second.length,
  );
  return short.length >= tellingLength && long.startsWith(short);
}

/* An equal reference of one account and method; two bank lines often have one that tells nothing. */
const isOneNumber = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  one.sum.method !== null &&
  one.sum.method === other.sum.method &&
  isOneAccount(one.sum, other.sum) &&
  isEqualKey(one, other) &&
  (isTelling(one.key) || one.sum.line === null || other.sum.line === null);

/** The way of a transfer between own accounts. */
export const ownTransferWay = 'own transfer';

/*
 * A line that names nobody and what no line shows, of one account within a week; where it is a member's, a transfer
 * between own accounts alone. A payment under a number of its own is another.
 */
const isOneMovement = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  one.sum.line !== null &&
  other.sum.line === null &&
  isOneAccount(one.sum, other.sum) &&
  isSoon(one, other) &&
  (one.sum.userIds.length === 0 || other.sum.way === ownTransferWay) &&
  !(other.sum.kind === 'payment' && haveOwnNumbers(one, other));

/* A voucher's purpose stands for the reference that it has not. */
const hasOwnReference = ({ sum, key }: Keyed<Sum>) =>
  key !== '' && key !== bareKey(sum.purpose ?? '');

/* Two vouchers of one account, from or to the same, unless each has its own reference. */
const isFromOrToOne = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  isOneAccount(one.sum, other.sum) &&
  keyOf(one.sum.name ?? '') === keyOf(other.sum.name) &&
  (isEqualKey(one, other) || !hasOwnReference(one) || !hasOwnReference(other));

/* Two vouchers of one day for the same. */
const isOneVoucher = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  one.sum.purpose !== undefined &&
  other.sum.purpose !== undefined &&
  one.sum.date === other.sum.date &&
  keyOf(one.sum.purpose) === keyOf(other.sum.purpose) &&
  isFromOrToOne(one, other);

/* Two transfers between own accounts within a week: each side enters one, on its day and in its words. */
const isOneOwnTransfer = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  one.sum.line === null &&
  one.sum.way === ownTransferWay &&
  other.sum.way === ownTransferWay &&
  isSoon(one, other) &&
  isFromOrToOne(one, other);

/* Two months of a payment of every month: the next one often has the reference of the one before. */
const areOfTwoMonths = (one: Sum, other: Sum) =>
  Boolean(one.standingId) &&
  one.standingId === other.standingId &&
  one.date.slice(0, 7) !== other.date.slice(0, 7);

/* Two lines of one file are two sums, whatever they have in common. */
const isOfOneFile = (one: Sum, other: Sum) =>
  one.line !== null && one.line.statementId === other.line?.statementId;

function ruleOf(one: Keyed<NewSum>, other: Keyed<BookedSum>): Candidate['rule'] | null {
  if (isOfOneFile(one.sum, other.sum) || areOfTwoMonths(one.sum, other.sum)) return null;
  if (Math.sign(one.sum.kobo) !== Math.sign(other.sum.kobo)) return null;
  if (one.sum.kobo === other.sum.kobo) {
    if (isOneAccount(one.sum, other.sum) && isOneReference(one, other)) return 'reference';
    if (isOneNarration(one, other)) return 'narration';
  }
  if (isOneNumber(one, other)) return 'number';
  if (one.sum.kobo !== other.sum.kobo) return null;
  if (isOneMember(one, other)) return 'member';
  if (isOneVoucher(one, other)) return 'voucher';
  return isOneMovement(one, other) || isOneOwnTransfer(one, other) ? 'movement' : null;
}

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

function candidateOf(rule: Candidate['rule'], sums: readonly BookedSum[]): Candidate {
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

/* It may be a line's that names nobody, or his of whom a part of it is. */
const mayBeReceipt = (one: Keyed<NewSum>, sums: readonly BookedSum[]) =>
  (one.sum.line !== null && one.sum.userIds.length === 0) || sums.some((sum) => isOfOne(one, sum));

/* Several that have a key in common, and come to an amount. */
function comingTo(
  kobo: number,
  alike: readonly Keyed<BookedSum>[],
  keyIn: (one: Keyed<BookedSum>) => string,
  mayBe: (sums: readonly BookedSum[]) => boolean = () => true,
): BookedSum[] | null {
  const isWhole = (group: Keyed<BookedSum>[]) =>
    group.length > 1 &&
    group.reduce((total, { sum }) => total + sum.kobo, 0) === kobo &&
    mayBe(group.map(({ sum }) => sum));
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
    (sums) => mayBeReceipt(one, sums),
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

const rules: readonly Candidate['rule'][] = [
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
 * also whom the line of money in suspense names in full, whose the payment was before it was moved, or from whom a
 * voucher is by its name, unless one is cash and the other a bank line, or both are lines of one account, or both came the
 * same way under different references with a figure; (3) one account and day, where one narration begins as the other.
 * An equal reference of one account and method may be it whatever the amount; and a bank line that names nobody may be
 * what no line shows of its account and amount within a week, but no payment under a number of its own; and a voucher one
 * of its day and account, from or to the same and for the same; and a transfer between own accounts one of the same two
 * within a week. Two of a payment of every month are compared within a month alone. Of many, the nearest by day. (1) or
 * (3) with one candidate, which no line of the account shows yet, is known.
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
  const certain = candidates.filter(({ rule }) => rule === 'reference' || rule === 'narration');
  const [only] = certain;
  const isKnown =
    only !== undefined &&
    certain.length === 1 &&
    !only.sums.some((same) => isExplained(same, sum.accountId));
  return { known: isKnown ? only : null, candidates };
}
