import { capitalized } from '#contract/capitalized.ts';
import type { reviewActions } from '#contract/dues/ledger/schemas.ts';
import { listInWords } from '#contract/list-in-words.ts';
import { wholeNaira } from '#contract/naira.ts';
import type { PaymentDetails, ReviewItem } from '#contract/payments/schemas.ts';
import { longDate } from '../../../../shared/format.ts';
import { type Listed, payerName } from './columns.tsx';

export type ReviewAction = (typeof reviewActions)[number];

/** Returns '₦20,000 of 2024', or 'Building levy' by its name, of each charge that a payment pays. */
const paidWords = ({ paid }: Pick<PaymentDetails, 'paid'>): string[] =>
  paid.map(({ year, name, amount }) => `${wholeNaira(amount)} of ${name ?? year ?? 'a charge'}`);

/* What is owed again once a payment is taken back; what waits has paid nothing. */
function owedAgain(payment: Listed, details: PaymentDetails): string {
  const words = paidWords(details);
  if (payment.counted === 0) return 'it does not wait any more';
  return words.length > 0 ? `${listInWords(words)} is owed again` : 'its credit is removed';
}

const numberOf = ({ receiptNumber, paymentId }: Listed) => receiptNumber ?? paymentId ?? '';
const receiptOf = (payment: Listed) => `Receipt ${numberOf(payment)}`.trim();

/* What waits since a refusal had its receipt voided with that, and its payer is written to no more. */
const toldWords = (payment: Listed): string =>
  payment.counted === 0
    ? ''
    : ` ${receiptOf(payment)} is void, and the member is notified by e-mail.`;

/** Returns what follows from reversing a payment. */
export const reverseWords = (payment: Listed, details: PaymentDetails): string =>
  `For a payment that was never received, or whose amount was typed wrong: ‘Record it again’ is offered then. ${wholeNaira(payment.counted || payment.amount)} is reversed for ${payerName(payment)}: ${owedAgain(payment, details)}.${toldWords(payment)} The payment stays in the records.`;

/** Returns what follows from correcting a payment. */
export const correctWords = (payment: Listed): string =>
  `For a date, an account or a reference that was typed wrong; a wrong amount is put right by 'Reverse' and recorded again. What it paid stays, and so does the invoice number; a new receipt replaces ${numberOf(payment)} and is sent to the member. A date or an account changes in the books too: the entry is reversed and recorded again.`;

/** Returns what follows from moving a payment to another member. */
export const moveWords = (payment: Listed, details: PaymentDetails): string =>
  `${wholeNaira(payment.counted ?? payment.amount)} goes from ${payerName(payment)} to the other member: ${owedAgain(payment, details)}, and the money pays what the other member owes, the oldest first. The date, the account, the reference and the invoice number stay; a new receipt replaces ${numberOf(payment)}. Both members are notified by e-mail.`;

/** Returns what follows from the return of a payment by the bank. */
export const returnedWords = (payment: Listed, details: PaymentDetails): string =>
  `For a cheque or a transfer that the bank returned unpaid. The cash book keeps the payment on its date, and shows the return on the date that you enter. Then ${owedAgain(payment, details)}.${toldWords(payment)}`;

/** Returns what follows from taking back that the bank returned a payment. */
export const undoReturnWords = (payment: Listed): string =>
  `For a return that was recorded by mistake. ${payerName(payment)}’s payment counts again and pays what is owed, the oldest first; the account has the money again from the day of the return, or from the first day that is neither closed nor signed. A new receipt replaces ${numberOf(payment)} and is sent to the member. The bank’s charge that was put on the member with the return is reversed, too.`;

/** Returns what follows from taking back that money under review was given back by hand. */
export const undoRefundWords = ({ givenBack }: PaymentDetails): string =>
  givenBack
    ? `For a refund that was recorded by mistake. ${wholeNaira(givenBack.amount)} is in ${givenBack.account} again from ${longDate(givenBack.date)}, or from the first day that is neither closed nor signed, and waits under ‘Review and suspense’ for another decision.`
    : '';

/** Returns how much of a payment can be refunded, in naira: through its gateway also what waits of it. */
export const refundableOf = (payment: Listed, details: PaymentDetails): number =>
  (payment.counted ?? payment.amount) + (details.refundGateway ? (payment.surplus ?? 0) : 0);

/* Who pays a refund. */
const refundHow = ({ refundGateway }: Pick<PaymentDetails, 'refundGateway'>): string =>
  refundGateway
    ? `It is refunded through ${gatewayName(refundGateway)} to the account or card that paid it.`
    : 'Pay it back first, and enter here how.';

/** Returns what follows from refunding a payment. */
export function refundWords(payment: Listed, details: PaymentDetails): string {
  const most = wholeNaira(refundableOf(payment, details));
  const waits =
    details.refundGateway && payment.surplus
      ? `${wholeNaira(payment.surplus)} of it waits for a decision, and goes first. `
      : '';
  const how = refundHow(details);
  const after =
    details.paid.length > 0
      ? 'What is credit goes first; what is refunded beyond that is owed again, the newest year first. '
      : 'It comes out of the member’s credit: nothing becomes owed. ';
  return `Up to ${most} can be refunded. ${waits}${after}${how}`;
}

/** Returns the name of a gateway as people write it. */
export const gatewayName = (gateway: string): string =>
  gateway === 'sandbox' ? 'the sandbox' : capitalized(gateway);

/** An amount in its own currency: '₦20,000', 'USD 27,500'. */
const amountIn = (amount: number, currency: string): string =>
  currency === 'NGN' ? wholeNaira(amount) : `${currency} ${wholeNaira(amount).replace('₦', '')}`;

export const actionLabels: Record<ReviewAction, string> = {
  accept: 'Accept',
  credit: 'Keep as credit',
  move: 'Move to another member',
  refund: 'Refund',
  dismiss: 'Dismiss',
};

/** Returns the words on the button of a decision. */
export const actionLabel = (action: ReviewAction, { payment }: ReviewItem): string =>
  action === 'move' && !payment ? 'Give to a member' : actionLabels[action];

/* Of money of a bank line, or of a gateway's event, that is nobody's yet. */
const lineWords = (amount: string) => ({
  move: `${amount} is credited to the member and pays what they owe, the oldest first. The member gets a receipt.`,
  credit: `${amount} is kept as credit for the member: it pays the next charge, not what is owed now. The member gets a receipt.`,
  refund: `${amount} goes back to who paid it. ${refundHow({ refundGateway: null })}`,
});

/**
 * Returns what each decision on a payment under review does.
 *
 * @param plan what the amount received will pay; '' while that is unknown
 */
export function decisionWords(action: ReviewAction, item: ReviewItem, plan: string): string {
  const amount = amountIn(item.surplus ?? item.received ?? 0, item.currency);
  const name = item.payment ? payerName(item.payment) : 'Nobody';
  if (item.kind === 'event' && action === 'move')
    return 'The gateway is asked what was paid. It is credited to the member and pays what they owe, the oldest first.';
  if (item.kind === 'refund' && action === 'refund')
    return 'The gateway is asked for this refund again. Look in its dashboard first: what it has made already would be paid twice.';
  if (item.kind === 'refund' && item.actions.includes('refund'))
    return 'The refund is given up: the payment counts, and can be refunded another way. Should the gateway have made it after all, it is recorded.';
  if (item.kind === 'line' || (item.kind === 'event' && action === 'refund'))
    return lineWords(amount)[action === 'refund' || action === 'credit' ? action : 'move'];
  if (item.kind !== 'payment') return 'It is removed from this list, and nothing is recorded.';
  return {
    accept: `${plan || `${amount} for ${name} pays what is owed, the oldest first.`} The member gets a receipt.`,
    credit: `${amount} is kept as credit for ${name}: it pays the next charge, not what is owed now. The member gets a receipt.`,
    move: `${amount} is credited to the other member and pays what they owe, the oldest first. What ${name} owes does not change.`,
    refund: `${amount} goes back to the payer. What ${name} owes does not change. ${refundHow(item)}`,
    dismiss:
      'Nothing is recorded or refunded: for money that never arrived. It stays in the list as failed.',
  }[action];
}
