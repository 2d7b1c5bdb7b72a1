import { daysBetween } from '#contract/day.ts';
import { foldText } from '#contract/diacritics.ts';
import { withoutTitles } from '#contract/members/import/names.ts';
import { bareKey, isTelling, keyOf, tellingLength, withoutZeros } from './reference-keys.ts';

/** Days within which equal sums of one member may be the same money. */
export const sameMoneyDays = 7;

/** The line of a bank statement that shows a sum; in kobo what it comes to, of which the sum may be a part. */
export type Line = { statementId: string; accountId: string; narration: string; kobo?: number };

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
  /**
   * Whose it may be besides: whom the line of money in suspense or of a voucher names in full, whose a payment was before
   * it was moved.
   */
  otherIds?: readonly string[];
  /** What the lines of one receipt by hand have in common; null for what was received otherwise. */
  receiptKey?: string | null;
  /** The day on which the bank gave it back; null unless it did. */
  returnedOn?: string | null;
};

/** Why sums may be the same money. */
export type Rule = 'reference' | 'member' | 'narration' | 'number' | 'voucher' | 'movement';

/** A sum with what is compared of it, read once. */
export type Keyed<S extends Sum> = {
  sum: S;
  key: string;
  /** What is equal of two references that are one. */
  number: string;
  narration: string;
  memberKey: string;
  /** The day as a number, and the words of whom it is from or to, and of its line: read once, and compared with many. */
  day: number;
  words: readonly string[];
  said: readonly string[];
};

const wordsOf = (text: string) =>
  foldText(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

/** Returns a sum with what is compared of it. */
export function keyed<S extends Sum & { name?: string }>(
  sum: S,
  memberId: string | null,
): Keyed<S> {
  const key = bareKey(sum.reference);
  const narration = keyOf(sum.line?.narration ?? sum.reference);
  const said = wordsOf(sum.line?.narration ?? '');
  return {
    sum,
    key,
    number: withoutZeros(key),
    narration,
    memberKey: keyOf(memberId ?? ''),
    day: daysBetween('1970-01-01', sum.date),
    words: sum.name === undefined ? said : wordsOf(withoutTitles(sum.name)),
    said,
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

/** Returns whether two sums have one telling reference, or the line of one names that of the other. */
export const isOneReference = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  (isEqualKey(one, other) && isTelling(one.key) && isTelling(other.key)) ||
  isNamedIn(one, other) ||
  isNamedIn(other, one);

/** Returns whether a sum has a telling reference, or its line names it. */
export const hasReference = (sum: NewSum, reference: string): boolean =>
  isOneReference(keyed(sum, null), keyed({ ...sum, line: null, reference }, null));

/** Returns whether two sums are in one account of the cash book. */
export const isOneAccount = (one: Sum, other: Sum) =>
  one.accountId !== null && one.accountId === other.accountId;

const isCash = ({ method, line }: Sum) => method === 'Cash' && line === null;

/* Words without a figure, such as 'Transfer', are no reference that another one tells it apart from. */
const haveOwnNumbers = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  /\d/.test(one.key) && /\d/.test(other.key) && !isEqualKey(one, other);

/** Two lines of one account are two sums, and so are two that came the same way under their own references. */
export function areApart(one: Keyed<Sum>, other: Keyed<Sum>): boolean {
  const [first, second] = [one.sum, other.sum];
  if ((isCash(first) && second.line) || (isCash(second) && first.line)) return true;
  if (first.line && second.line && first.line.accountId === second.line.accountId) return true;
  const isOneWay = first.way === second.way && first.method === second.method;
  return isOneWay && haveOwnNumbers(one, other);
}

/** Returns whether two sums are at most a week apart. */
export const isSoon = (one: Keyed<Sum>, other: Keyed<Sum>) =>
  Math.abs(one.day - other.day) <= sameMoneyDays;

/** Whose it is, and whose it may be. */
export const isOfOne = ({ sum: one }: Keyed<NewSum>, { userId, otherIds = [] }: BookedSum) =>
  [userId, ...otherIds].some((id) => id !== null && one.userIds.includes(id));

const isNamedBy = (name: readonly string[], words: readonly string[]) =>
  name.length > 1 && name.every((word) => words.includes(word));

/** The way of what was booked from a line of a bank statement. */
export const lineWay = 'line';

/* Booked from a line that names no member, as income or an expense or into suspense. */
const isNobodys = ({ way, kind, otherIds = [] }: BookedSum) =>
  way === lineWay && kind !== 'payment' && otherIds.length === 0;

/* By hand, and all of the line of the other, which names whom it is from, whatever that was booked as. */
const isNamedByLine = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  one.sum.line === null &&
  other.sum.way === lineWay &&
  other.sum.line?.kobo === one.sum.kobo &&
  !isNobodys(other.sum) &&
  isOneAccount(one.sum, other.sum) &&
  isNamedBy(one.words, other.said);

/** Returns whether one is from the member whose payment or line the other is, by the name. */
export function isFromMember(one: Keyed<NewSum>, other: Keyed<BookedSum>): boolean {
  if (isNamedByLine(one, other)) return true;
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

/* A voucher's purpose stands for the reference that it has not. */
const hasOwnReference = ({ sum, key }: Keyed<Sum>) =>
  key !== '' && (!sum.purpose || key !== bareKey(sum.purpose));

/* A line that names nobody and what no line shows; where it is a member's, a transfer between own accounts alone. */
const isOfAnyLine = ({ sum: one }: Keyed<NewSum>, { sum: other }: Keyed<BookedSum>) =>
  one.line !== null &&
  other.line === null &&
  (one.userIds.length === 0 || other.way === ownTransferWay);

/* By hand, after the line: one that names nobody; a transfer between own accounts whomever it names, but a payment. */
const isOfBookedLine = ({ sum: one }: Keyed<NewSum>, { sum: other }: Keyed<BookedSum>) =>
  one.line === null &&
  (isNobodys(other) ||
    (one.way === ownTransferWay && other.way === lineWay && other.kind !== 'payment'));

const isPaymentByHand = ({ method, line }: Sum) => method !== null && line === null;

/* Within a week in one account, whichever of the two came first. A payment under a number of its own is another. */
const isOneMovement = (one: Keyed<NewSum>, other: Keyed<BookedSum>) =>
  (isOfAnyLine(one, other) || isOfBookedLine(one, other)) &&
  isOneAccount(one.sum, other.sum) &&
  isSoon(one, other) &&
  !(
    (isPaymentByHand(one.sum) || isPaymentByHand(other.sum)) &&
    haveOwnNumbers(one, other) &&
    hasOwnReference(one) &&
    hasOwnReference(other)
  );

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

/** Two lines of one file are two sums, whatever they have in common. */
export const isOfOneFile = (one: Sum, other: Sum) =>
  one.line !== null && one.line.statementId === other.line?.statementId;

/** Returns the rule by which two sums may be the same money; null where they are two. */
export function ruleOf(one: Keyed<NewSum>, other: Keyed<BookedSum>): Rule | null {
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
