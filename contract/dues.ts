import { z } from 'zod';
import { dayInNigeria } from './day.ts';
import { calendarDate } from './fields.ts';
import { nairaAmount } from './money.ts';
import { requiredText } from './text.ts';

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
