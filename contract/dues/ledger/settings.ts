import { z } from 'zod';
import { choiceField, emptyAsNull, pastDate } from '../../fields.ts';
import { pricedCategory } from '../../members/categories.ts';
import { text } from '../../text.ts';
import { proRatas } from './terms.ts';

/** Who stands on receipts for the society. */
export const signatorySchema = z.object({ name: z.string(), title: z.string() });
export type Signatory = z.infer<typeof signatorySchema>;

/** What the society decided about its dues. */
export const duesSettingsSchema = z.object({
  graceDays: z.number(),
  proRata: z.enum(proRatas),
  /** Days after which a charge of who comes in later falls due, where that of the year is earlier. */
  joinerDays: z.number(),
  partPayments: z.boolean(),
  /** The day on which the books were taken on: nobody on the register then is charged a year up to it. */
  takeOn: z.string().nullable(),
  /** The categories that do not vote. */
  nonVoting: z.array(z.string()),
  /** What members pay for besides dues, with commas; a bank line that has one of these is never sure. */
  otherPurposes: z.string(),
  /** Who stands on receipts for the society, and as what; empty for nobody. */
  signatoryName: z.string(),
  signatoryTitle: z.string(),
});
export type DuesSettings = z.infer<typeof duesSettingsSchema>;

/** The account that members transfer to; empty where none is set. */
export const bankAccountSchema = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/* A whole number of days. */
function days(label: string) {
  const message = `${label} must be a whole number from 0 to 366.`;
  return z
    .union([z.number(), z.string(message).regex(/^\d{1,3}$/, message)], message)
    .transform(Number)
    .refine((count) => Number.isInteger(count) && count >= 0 && count <= 366, message);
}

/** A change of it; absent fields stay. */
export const duesSettingsForm = z.object({
  graceDays: days('Days of grace').optional(),
  proRata: choiceField('Pro rata', proRatas).optional(),
  joinerDays: days('Days to pay for new members').optional(),
  partPayments: z.boolean('Part payments must be true or false.').optional(),
  nonVoting: z
    .array(pricedCategory('Category without a vote'), 'Categories without a vote must be a list.')
    .optional(),
  otherPurposes: text('Other purposes', 1_000).optional(),
  takeOn: z
    .union(
      [emptyAsNull, z.null(), pastDate('Take-on day')],
      'Take-on day must be a date like 2026-03-31, and not in the future.',
    )
    .optional(),
  signatoryName: text('Name of the signatory', 120).optional(),
  signatoryTitle: text('Title of the signatory', 120).optional(),
  bankName: text('Bank', 120).optional(),
  accountNumber: text('Account number', 10)
    .refine((value) => /^(\d{10})?$/.test(value), 'Account number must have 10 digits.')
    .optional(),
  accountName: text('Account name', 120).optional(),
});
