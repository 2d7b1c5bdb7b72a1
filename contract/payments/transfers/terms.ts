/* The terms of reported transfers without their schemas, so that a page that only shows them does not load zod. */

export const transferStates = ['reported', 'approved', 'refused'] as const;
export type TransferState = (typeof transferStates)[number];

/** What may become of the payment of an approved transfer since. */
export const paymentsSince = ['returned', 'reversed', 'refunded', 'moved', 'waits'] as const;
export type PaymentSince = (typeof paymentsSince)[number];

/** That in words. */
export const sinceWords: Readonly<Record<PaymentSince, string>> = {
  returned: 'Returned by the bank',
  reversed: 'Reversed',
  refunded: 'Refunded',
  moved: 'Moved to another member',
  waits: 'Under review',
};

/** Transfers of one member that may wait for the treasurer at a time. */
export const maxOpenTransfers = 10;
