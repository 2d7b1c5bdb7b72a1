/* The terms of the cash book without their schemas, so that a page that only shows them does not load zod. */

/** What is booked by hand; a remittance is a payment to the national body of its share of dues. */
export const cashEntryKinds = ['payment', 'remittance', 'receipt', 'transfer'] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/** Vouchers are numbered by kind and year: `PV-2026-000001`. */
export const voucherPrefixes: Record<CashEntryKind, string> = {
  payment: 'PV',
  remittance: 'RM',
  receipt: 'RV',
  transfer: 'TV',
};

/** Whether a category is of money that comes in, or goes out. */
export const cashCategoryDirections = ['in', 'out'] as const;
export type CashCategoryDirection = (typeof cashCategoryDirections)[number];

/**
 * The movements of the cash book: money of members with what was refunded or reversed of it, gateways'
 * fees, and what is booked by hand.
 */
export const movementKinds = ['members', 'fee', 'suspense', ...cashEntryKinds] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What has become of the pack of a period. */
export const packStates = ['waiting', 'working', 'done', 'failed'] as const;
export type PackState = (typeof packStates)[number];
