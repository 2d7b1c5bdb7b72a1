import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import { daysBetween } from '../statement-reading/values.ts';
import { fold } from '../statement-reading/words.ts';
import type { Identified } from './identify.ts';
import type { HandPayment } from './matching-context.ts';

/** Days between the bank's day and the one that was recorded (docs/bank-statements.md). */
const knownDays = 7;

/** What a line is known by: the payments that were recorded for it. */
type Known = { payments: HandPayment[]; reason: string };

/* Without punctuation and case. */
const plain = (text: string | null): string => fold(text ?? '').replace(/[^A-Z0-9]+/g, '');

/* A short reference, or one without a figure, may stand in many narrations. */
const isTelling = (reference: string) => reference.length >= 6 && /\d/.test(reference);

/* 'CHQ 000812' is '000812' at the bank, and the other way round. */
const bare = (key: string): string => key.replace(/^(?:CHEQUE|CHQ|TELLER|SLIP|NO)+(?=\d)/, '');

type Keyed = HandPayment & { key: string };

const dayNumber = (day: string) => Math.round(Date.parse(day) / 86_400_000);

/** The payments recorded by hand by day and by reference, each of which explains one line. */
export function indexHandPayments(recordedByHand: readonly HandPayment[]) {
  const byDay = new Map<number, Keyed[]>();
  const byKey = new Map<string, Keyed>();
  const used = new Set<string>();
  for (const payment of recordedByHand) {
    const keyed = { ...payment, key: plain(payment.reference) };
    const day = dayNumber(payment.date);
    const list = byDay.get(day);
    if (list) list.push(keyed);
    else byDay.set(day, [keyed]);
    byKey.set(keyed.key, keyed);
  }
  return {
    /** Returns those of the days around a line that explain none yet. */
    near(date: string): Keyed[] {
      const day = dayNumber(date);
      const found: Keyed[] = [];
      for (let nearDay = day - knownDays; nearDay <= day + knownDays; nearDay += 1)
        for (const payment of byDay.get(nearDay) ?? [])
          if (!used.has(payment.id)) found.push(payment);
      return found;
    },
    withReference: (reference: string | null) => byKey.get(plain(reference)) ?? null,
    use(payments: readonly HandPayment[]): void {
      for (const { id } of payments) used.add(id);
    },
  };
}

export type HandPaymentIndex = ReturnType<typeof indexHandPayments>;

const total = (payments: readonly HandPayment[]) =>
  payments.reduce((sum, { kobo }) => sum + kobo, 0);

/* In the line's column, or in the narration. */
function withSameReference(line: ReadLine, near: readonly Keyed[]): Keyed[] {
  const [reference, narration] = [plain(line.reference), plain(line.narration)];
  const words = new Set(line.narration.split(/\s+/).map((word) => bare(plain(word))));
  const isNamed = (key: string) =>
    isTelling(key) && (narration.includes(key) || words.has(bare(key)));
  return near.filter(({ key }) => key !== '' && (bare(key) === bare(reference) || isNamed(key)));
}

/* One receipt of several members was recorded under one reference, a payment each. */
function byReference(line: ReadLine, near: readonly Keyed[]): Known | null {
  const same = withSameReference(line, near);
  const one = same.find(({ kobo }) => kobo === line.kobo);
  const payments = one ? [one] : total(same) === line.kobo ? same : [];
  if (payments.length === 0) return null;
  const invoices = payments.map(({ invoice }) => invoice).join(', ');
  return { payments, reason: `Recorded already under this reference: ${invoices}.` };
}

/** The members whom a narration names beyond doubt, whatever the amount. */
export function namedBy({ sure, ids, names }: Identified): string[] {
  if (sure) return [sure.member.id];
  const sureIds = ids.filter((id) => id.sure).map(({ member }) => member.id);
  if (sureIds.length > 0) return sureIds;
  const full = names.filter(({ match }) => match === 'whole' || match === 'full');
  return full.length === 1 ? full.map(({ member }) => member.id) : [];
}

/**
 * Looks for a payment that was recorded by hand, or approved as a reported transfer, for this line: the
 * same amount, with the same reference or member, within seven days.
 *
 * @param members whom the line is of, as far as that is certain
 */
export function knownByHand(
  line: ReadLine,
  members: readonly string[],
  recordedByHand: HandPaymentIndex,
): Known | null {
  const near = recordedByHand.near(line.date);
  const known = byReference(line, near);
  if (known) return known;
  const [payment] = near
    .filter(({ kobo, userId }) => kobo === line.kobo && members.includes(userId))
    .sort((one, other) => daysBetween(one.date, line.date) - daysBetween(other.date, line.date));
  if (!payment) return null;
  return {
    payments: [payment],
    reason: `Recorded already for this member on ${payment.date}: ${payment.invoice}.`,
  };
}

/** Says what speaks against booking a reference again; '' where nothing does. */
export function repeatedReference(line: ReadLine, recordedByHand: HandPaymentIndex): string {
  const other = isTelling(plain(line.reference))
    ? recordedByHand.withReference(line.reference)
    : null;
  if (!other) return '';
  const amount = formatNaira(nairaFromKobo(other.kobo));
  return `Its reference is recorded already, with ${amount} of ${other.date}: ${other.invoice}.`;
}
