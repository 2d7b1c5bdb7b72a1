/* The words of payments without their schemas, so that a page that only shows them brings no zod. */

export const paymentStatuses = ['pending', 'successful', 'failed', 'review', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What the payments' list can be ordered by. `datePayed` has those that are not paid last when newest first. */
export const paymentSorts = [
  'createdAt',
  'datePayed',
  'amount',
  'name',
  'memberId',
  'status',
  'year',
] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** The headings of the amounts in the payments' CSV file, which a workbook sums up. */
export const amountHeadings = {
  amount: 'Amount (NGN)',
  received: 'Amount received (NGN)',
} as const;

/** The ways of paying that the list can be narrowed to; 'Other' is any other that a gateway reports. */
export const paymentMethods = [
  'Bank Transfer',
  'Card',
  'Bank Account',
  'USSD',
  'Cash',
  'Cheque',
  'POS',
  'Other',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The one plan that a payment link is asked for (api.md, `paymentLink/{id}`). */
export const duesPlan = 'annual-dues';

/** How dues can be paid online: with money, in the sandbox, where no money moves, or not at all. */
export const onlinePaymentModes = ['live', 'test', 'none'] as const;
export type OnlinePayment = (typeof onlinePaymentModes)[number];

/** What is shown where the gateway tells no method (api.md 'Objects'). */
export const unknownMethod = 'Bank Transfer';
