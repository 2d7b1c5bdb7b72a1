/*
 * The terms of payments without their schemas, so that a page that only shows them does not load
 * zod.
 */

import { capitalized } from '../capitalized.ts';

export const paymentStatuses = ['pending', 'successful', 'failed', 'review', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Returns a payment's status with a capital first letter. */
export const statusWord = (status: PaymentStatus): string => capitalized(status);

/**
 * Returns a payment's status as people read it: one that has a receipt and does not count was reversed, or returned by
 * the bank.
 */
export function paymentWord(
  status: PaymentStatus,
  receiptNumber?: string | null,
  returnedOn?: string | null,
): string {
  if (status !== 'failed') return statusWord(status);
  if (returnedOn) return 'Returned by the bank';
  return receiptNumber ? 'Reversed' : statusWord(status);
}

/**
 * The sorts of the payments' list. Newest first by `datePayed`, unpaid payments are last; `day` is the day on which it was
 * paid, or begun where it is not.
 */
export const paymentSorts = [
  'createdAt',
  'datePayed',
  'amount',
  'name',
  'memberId',
  'status',
  'year',
  'day',
] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** The headings of the amounts in the payments' CSV file; a workbook totals these columns. */
export const amountHeadings = {
  amount: 'Amount due (NGN)',
  received: 'Amount received (NGN)',
  counted: 'Amount paid (NGN)',
} as const;

/** Returns the heading of what a payment paid of the dues of a year, in that file. */
export const paidOfYearHeading = (year: number): string => `Dues of ${year} (NGN)`;

/** The least and the most that is paid online at once, in naira: what the gateways take. */
export const onlineLimits = { least: 100, most: 10_000_000 } as const;

/** Returns why an amount in naira cannot be paid online at once; null where it can. */
export function onlineLimitOf(naira: number): string | null {
  if (naira < onlineLimits.least)
    return 'Payment online begins at ₦100. Pay less by bank transfer.';
  if (naira > onlineLimits.most)
    return 'One payment online is ₦10,000,000 at most. Pay a part of it, or by bank transfer.';
  return null;
}

/** The heading of what is owed in all, in the files of members and of arrears. */
export const owedHeading = 'Owed (NGN)';

/** The heading of what is in credit. */
export const creditHeading = 'Credit (NGN)';

/** Returns the heading of what is owed of a due year; null for what is of none. */
export const owedYearHeading = (year: number | null): string =>
  year === null ? 'Owed without a year (NGN)' : `Owed for ${year} (NGN)`;

/** The methods that the list can be filtered by; 'Other' is any other that a gateway reports. */
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

/** The only plan that a payment link can be requested for (`paymentLink/{id}`). */
export const duesPlan = 'annual-dues';

/** How dues can be paid online: with money, in the sandbox (no money moves), or not at all. */
export const onlinePaymentModes = ['live', 'test', 'none'] as const;
export type OnlinePayment = (typeof onlinePaymentModes)[number];

/** Shown if the gateway does not report the method. */
export const unknownMethod = 'Bank Transfer';
