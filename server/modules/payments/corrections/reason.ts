import { capitalized } from '#contract/capitalized.ts';
import { formatKobo } from '#contract/naira.ts';
import { longDay } from '../../../long-day.ts';
import { methodLabel } from '../checkout/methods.ts';
import { manualGateway } from '../record/record-payment.ts';
import type { PaymentRow } from '../record/repo.ts';

type Told = Pick<
  PaymentRow,
  | 'status'
  | 'receiptNumber'
  | 'gateway'
  | 'receivedKobo'
  | 'receivedCurrency'
  | 'reviewReason'
  | 'method'
  | 'returnedOn'
>;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What a gateway says in one word, in words that a payer understands. */
const sayings: Record<string, string> = { declined: 'Declined by the bank' };

/** Returns whether money was recorded and taken back, or waits again, so that a receipt that was given out is void. */
export const isVoid = ({
  status,
  receiptNumber,
  gateway,
}: Pick<Told, 'status' | 'receiptNumber' | 'gateway'>): boolean =>
  (status === 'failed' && (receiptNumber !== null || gateway === manualGateway)) ||
  (status === 'review' && receiptNumber !== null);

function whyFailed(payment: Told): string {
  if (payment.returnedOn)
    return `Returned by the bank on ${longDay(payment.returnedOn)}: its receipt is void.`;
  if (isVoid(payment)) return 'Recorded by mistake and reversed: its receipt is void.';
  if (payment.receivedKobo !== null)
    return 'Checked by the treasurer, and not counted. Ask the secretariat.';
  const reviewReason = payment.reviewReason?.trim();
  if (!reviewReason) return 'The payment was not completed.';
  const words = asSentence(sayings[reviewReason.toLowerCase()] ?? reviewReason);
  return payment.method ? `${methodLabel(payment)}: ${lowerFirst(words)}` : capitalized(words);
}

/**
 * Returns what a member is told of a payment that failed, is under review or went back; null where
 * there is nothing to tell. Never what the treasurer wrote for the books.
 */
export function reasonForMember(payment: Told): string | null {
  if (payment.status === 'failed') return whyFailed(payment);
  if (payment.status === 'refunded') return 'This payment has been refunded.';
  if (payment.status !== 'review') return null;
  if (isVoid(payment))
    return 'It does not count for dues any more, and waits for the treasurer: its receipt is void.';
  if (payment.receivedKobo === null) return 'We are checking this payment.';
  if (payment.receivedCurrency)
    return `We have received it in ${payment.receivedCurrency} and are checking it.`;
  return `We have received ${formatKobo(payment.receivedKobo)} and are checking it.`;
}
