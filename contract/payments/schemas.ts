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

/** Who paid, as much as the treasurer's tables show. */
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
  /** What arrived, where it differs from what was due (a payment under review). */
  amountReceived: z.number().nullable(),
  status: z.enum(paymentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Its year is the due year. */
  expiresIn: z.string(),
  method: z.string(),
  createdAt: z.string(),
  user: payerSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A payment as those see it who keep the books: with what only they need to know. */
export const treasurerPaymentSchema = paymentSchema.extend({
  /** Who recorded it, of dues received by hand. */
  recordedBy: z.object({ _id: z.string(), fname: z.string(), lname: z.string() }).nullable(),
  /** The teller's, the cheque's or the transfer's own number, of dues received by hand. */
  receivedReference: z.string().nullable(),
  /** Why it is under review, or failed. */
  reviewReason: z.string().nullable(),
});
export type TreasurerPayment = z.infer<typeof treasurerPaymentSchema>;

/** The ways in which dues reach the treasurer's hands. */
export const receivedMethods = ['Cash', 'Cheque', 'Bank Transfer', 'POS'] as const;
export type ReceivedMethod = (typeof receivedMethods)[number];

const yearMessage = 'Due year must be a year, such as 2026.';

/** A due year, as a number or as the text of a form. */
const dueYear = z
  .union([z.int(yearMessage), z.string(yearMessage).regex(/^\d{4}$/, yearMessage)], yearMessage)
  .transform(Number)
  .refine((year) => year >= 1960 && year < 2200, yearMessage);

/** Dues received by hand. Whether the amount is what is due, the subscription of the year decides. */
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

/** A due year in the treasurer's books. Amounts in naira. */
export const yearSummarySchema = z.object({
  year: z.number(),
  amount: z.number(),
  /** Members whose dues of the year are paid. */
  paid: z.number(),
  /** Of those on the register by the end of the year, those without a payment of it. */
  owing: z.number(),
});

/** What the treasurer sees first. Amounts in naira. */
export const paymentSummarySchema = z.object({
  /** The current due year; null before the first subscription is set up. */
  year: z.number().nullable(),
  /** How many of all members have paid the current due year's dues, and how many have not. */
  paid: z.number(),
  owing: z.number(),
  /** What was paid in each of the last twelve months, `YYYY-MM`, this one last. */
  months: z.array(z.object({ month: z.string(), amount: z.number() })),
  /** Every year that has a subscription, the newest first. */
  years: z.array(yearSummarySchema),
});
export type PaymentSummary = z.infer<typeof paymentSummarySchema>;

/** Payments in one answer where no limit is asked for, as the specification's own screens do. */
export const defaultPaymentLimit = 10_000;

const yearsMessage = 'year must have four digits.';

export const paymentListQuery = z.object({
  page: pageParameter,
  limit: limitParameter().optional(),
  search: searchParameter,
  sort: sortParameter(paymentSorts, '-createdAt'),
  /** Each filter takes several values, separated by commas. */
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

/** The filters and the search of the payments' list, without its pages. */
export const paymentExportQuery = paymentListQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });
