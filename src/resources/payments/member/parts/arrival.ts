import type { Payment } from '#contract/payments/schemas.ts';
import type { PaymentStatus } from '#contract/payments/terms.ts';

/** The statuses of a member's payments when the waiting began, by id. */
export type Before = ReadonlyMap<string, PaymentStatus>;

export const statusesOf = (payments: readonly Payment[]): Before =>
  new Map(payments.map(({ _id, status }) => [_id, status]));

/** How a payment ended that was waited for. */
type End = { sentence: string; kind: 'success' | 'error' };

const reasonOf = ({ reason }: Payment) => (reason ? ` ${reason}` : '');

/**
 * Returns how the payment that is waited for ended; null while it is open. A checkout that gave way to
 * a newer one is no end as long as the newer one is open; the newer one's end is one, also while the service still
 * cannot be asked about the older.
 *
 * @param payments the newest first
 */
export function endOf(payments: readonly Payment[], before: Before): End | null {
  const decided = payments.filter(
    ({ _id, status }) => status !== 'pending' && before.get(_id) !== status,
  );
  if (decided.some(({ status }) => status === 'successful'))
    return { sentence: 'Your payment has arrived. Thank you!', kind: 'success' };
  const [last] = decided;
  const isOpen = ({ status }: Payment) => status === 'pending';
  if (!last || payments.slice(0, payments.indexOf(last)).some(isOpen)) return null;
  if (last.status === 'review')
    return { sentence: reasonOf(last).trim() || 'We are checking your payment.', kind: 'success' };
  return { sentence: `Your payment did not go through.${reasonOf(last)}`, kind: 'error' };
}
