import { z } from 'zod';
import { designations } from '../accounts/schemas.ts';
import { dayInNigeria } from '../day.ts';
import { calendarDate } from '../fields.ts';
import {
  choicesParameter,
  exportFormat,
  idsParameter,
  limitParameter,
  listParameter,
  pageParameter,
  searchParameter,
  sortParameter,
} from '../lists.ts';
import { nairaAmount } from '../money.ts';
import { requiredText } from '../text.ts';
import { paymentMethods, paymentSorts, paymentStatuses } from './terms.ts';

/** The payer, as the treasurer's tables show them. */
export const payerSchema = z.object({
  _id: z.string(),
  memberId: z.string(),
  fname: z.string(),
  mname: z.string().nullable(),
  lname: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  status: z.enum(designations),
});

/** A payment as members and admins see it (specification §3). Amounts in naira. */
export const paymentSchema = z.object({
  _id: z.string(),
  /** The invoice number, `INV-2026-000123`. */
  paymentId: z.string(),
  reference: z.string(),
  datePayed: z.string().nullable(),
  amount: z.number(),
  /** The amount received, if it differs from the amount due (a payment under review). */
  amountReceived: z.number().nullable(),
  status: z.enum(paymentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** A date in the due year. */
  expiresIn: z.string(),
  method: z.string(),
  createdAt: z.string(),
  user: payerSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A payment as the treasurer sees it. */
export const treasurerPaymentSchema = paymentSchema.extend({
  /** Who recorded it, if it was recorded by hand. */
  recordedBy: z.object({ _id: z.string(), fname: z.string(), lname: z.string() }).nullable(),
  /** The number on the teller, the cheque or the transfer, if it was recorded by hand. */
  receivedReference: z.string().nullable(),
  /** Why it is under review, or failed. */
  reviewReason: z.string().nullable(),
});
export type TreasurerPayment = z.infer<typeof treasurerPaymentSchema>;

/** The methods of payments that are recorded by hand. */
export const receivedMethods = ['Cash', 'Cheque', 'Bank Transfer', 'POS'] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

const yearMessage = 'Due year must be a year, such as 2026.';

/** A due year, as a number or as the text of a form. */
const dueYear = z
  .union([z.int(yearMessage), z.string(yearMessage).regex(/^\d{4}$/, yearMessage)], yearMessage)
  .transform(Number)
  .refine((year) => year >= 1960 && year < 2200, yearMessage);

/** A payment recorded by hand. The subscription of the year decides whether the amount is right. */
export const recordForm = z.object({
  userId: z.string('Member is required.').min(1, 'Member is required.'),
  dueYear,
  amount: nairaAmount('Amount'),
  method: z.enum(receivedMethods, `Method must be one of ${receivedMethods.join(', ')}.`),
  reference: requiredText('Reference', 80),
  datePayed: calendarDate('Date paid')
    .refine((day) => day >= '1960-01-01', 'Date paid must be a date like 2026-03-31.')
    .refine((day) => day <= dayInNigeria(), 'Date paid must not be in the future.'),
});

/** A due year in the accounts. Amounts in naira. */
export const yearSummarySchema = z.object({
  year: z.number(),
  amount: z.number(),
  /** Members who have paid the year's dues. */
  paid: z.number(),
  /** Members on the register by the end of the year who have not paid it. */
  owing: z.number(),
});

/** The treasurer's overview. Amounts in naira. */
export const paymentSummarySchema = z.object({
  /** The current due year; null before the first subscription is set up. */
  year: z.number().nullable(),
  /** The number of members who have paid the current year's dues, and of those who have not. */
  paid: z.number(),
  owing: z.number(),
  /** The amount paid in each of the last twelve months, `YYYY-MM`, this month last. */
  months: z.array(z.object({ month: z.string(), amount: z.number() })),
  /** Every year with a subscription, the newest first. */
  years: z.array(yearSummarySchema),
});
export type PaymentSummary = z.infer<typeof paymentSummarySchema>;

/** Payments in one response without a limit, as the specification's own screens request them. */
export const defaultPaymentLimit = 10_000;

const yearsMessage = 'year must have four digits.';

export const paymentListQuery = z.object({
  page: pageParameter,
  limit: limitParameter().optional(),
  search: searchParameter,
  sort: sortParameter(paymentSorts, '-createdAt'),
  /** Filters take several values, separated by commas. */
  year: listParameter(yearsMessage)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^\d{4}$/, yearsMessage)
          .transform(Number),
      ),
    )
    .optional(),
  status: choicesParameter('status', paymentStatuses).optional(),
  method: choicesParameter('method', paymentMethods).optional(),
  ids: idsParameter().optional(),
});

/** Filters and search of the payments' list, without pages. */
export const paymentExportQuery = paymentListQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });
