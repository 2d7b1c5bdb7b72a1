import { yearsInWords } from '../dues/ledger/statement-of-account.ts';
import { formatNaira, wholeNaira } from '../naira.ts';
import type { MyPayment } from './my-payment.ts';

type Receipt = Pick<MyPayment, 'state' | 'reason' | 'years' | 'credit' | 'refunded' | 'waiting'>;

/** Returns what a sheet about a payment is: a receipt, or why it is none. */
export function receiptHead({ state, reason }: Pick<Receipt, 'state' | 'reason'>): {
  title: string;
  note: string | null;
} {
  if (state === 'valid') return { title: 'Receipt', note: null };
  if (state === 'void') return { title: 'Receipt – VOID', note: reason };
  if (state === 'refunded') return { title: 'Receipt – REFUNDED', note: reason };
  if (state === 'failed') return { title: 'Payment that failed', note: reason };
  return {
    title: 'Payment',
    note: reason ?? 'This payment is open: nothing has been received yet. This is not a receipt.',
  };
}

/** Returns what a payment paid, and what was left and went back of it, with amounts as they are read. */
export function receiptLines({
  years,
  credit,
  refunded,
}: Receipt): [what: string, amount: string][] {
  const lines: [string, number][] = years.map(({ year, name, amount, left }) => {
    const what = name ? `${name}${year ? `, ${year}` : ''}` : `Annual dues ${year ?? ''}`.trim();
    return [left > 0 ? `${what}, a part` : what, amount];
  });
  if (credit > 0) lines.push(['Credit for the next charge', credit]);
  if (refunded > 0) lines.push(['Refunded', refunded]);
  return lines.map(([what, amount]) => [what, formatNaira(amount)]);
}

/**
 * Returns what a payment paid, in sentences, whole years first: 'It paid your dues of 2025. It paid ₦10,000 of 2026;
 * ₦17,500 is left.', and what more came and waits. Empty where it paid nothing.
 */
export function paidInWords({ years, waiting }: Pick<Receipt, 'years' | 'waiting'>): string {
  const whole = years.filter(({ left }) => left === 0);
  const dues = whole.flatMap(({ year, name }) => (name === null && year ? [year] : []));
  const names = whole.flatMap(({ name }) => name ?? []);
  const paid = [...(dues.length > 0 ? [`your dues of ${yearsInWords(dues)}`] : []), ...names];
  const parts = years.filter(({ left }) => left > 0);
  return [
    ...(paid.length > 0 ? [`It paid ${paid.join(', ')}.`] : []),
    ...parts.map(
      ({ year, name, amount, left }) =>
        `It paid ${wholeNaira(amount)} of ${name ?? year ?? 'your dues'}; ${wholeNaira(left)} is left.`,
    ),
    ...(waiting
      ? [`${wholeNaira(waiting)} more than you owed came with it: the treasurer decides on that.`]
      : []),
  ].join(' ');
}
