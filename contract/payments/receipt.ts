import { formatNaira } from '../naira.ts';
import type { MyPayment } from './my-payment.ts';

type Receipt = Pick<MyPayment, 'state' | 'reason' | 'years' | 'credit' | 'refunded'>;

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
  const lines: [string, number][] = years.map(({ year, name, amount }) => [
    name ? `${name}${year ? `, ${year}` : ''}` : `Annual dues ${year ?? ''}`.trim(),
    amount,
  ]);
  if (credit > 0) lines.push(['Credit for the next charge', credit]);
  if (refunded > 0) lines.push(['Refunded', refunded]);
  return lines.map(([what, amount]) => [what, formatNaira(amount)]);
}
