/* The terms of reported transfers without their schemas, so that a page that only shows them does not load zod. */

export const transferStates = ['reported', 'approved', 'refused'] as const;
export type TransferState = (typeof transferStates)[number];

/** Transfers of one member that may wait for the treasurer at a time. */
export const maxOpenTransfers = 10;
