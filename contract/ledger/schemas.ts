import { z } from 'zod';
import { standings } from '../accounts/schemas.ts';
import { calendarDate } from '../fields.ts';
import { limitParameter, pageParameter, searchParameter } from '../lists.ts';
import { nairaAmount } from '../money.ts';
import { koboFromNaira } from '../naira.ts';
import { dueYear } from '../payments/due-year.ts';
import { optionalText, requiredText } from '../text.ts';
import { duesCategories, listedKinds, proRatas } from './terms.ts';

const amount = z.number();

/** A member as the ledger names them. */
export const ledgerMemberSchema = z.object({
  _id: z.string(),
  memberId: z.string(),
  fname: z.string(),
  mname: z.string().nullable(),
  lname: z.string(),
  photo: z.string().nullable(),
  accountState: z.string(),
  confirmed: z.boolean(),
});

/** One due year of a member. Amounts in naira. */
export const ledgerYearSchema = z.object({
  year: z.number(),
  charged: amount,
  waived: amount,
  paid: amount,
  owed: amount,
});

/** An entry as a member's ledger lists it. The amount in naira; negative where it is a credit. */
export const ledgerEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(listedKinds),
  year: z.number().nullable(),
  name: z.string().nullable(),
  amount,
  date: z.string(),
  postedOn: z.string(),
  reference: z.string().nullable(),
  /** Who wrote it; null for the system. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The entry that it takes back. */
  reverses: z.string().nullable(),
  /** The payment whose money it is. */
  payment: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** What a member owes, has paid and has left (ledger.md, 'Calls'). Amounts in naira. */
export const ledgerSchema = z.object({
  member: ledgerMemberSchema,
  owed: amount,
  overdue: amount,
  credit: amount,
  standing: z.enum(standings),
  /** The number of due years of which something is owed. */
  yearsOwed: z.number(),
  /** The due date of the oldest charge that is open. */
  oldestDue: z.string().nullable(),
  years: z.array(ledgerYearSchema),
  entries: z.array(ledgerEntrySchema),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export const asAtQuery = z.object({ asAt: calendarDate('asAt').optional() });

/** How many members a subscription would charge now, and what it comes to. */
export const chargePreviewSchema = z.object({
  members: z.number(),
  amount,
  byCategory: z.array(
    z.object({ category: z.enum(duesCategories), members: z.number(), price: amount, amount }),
  ),
  /** Charges that stand, and those among them that nothing has been paid or waived of. */
  charged: z.number(),
  changeable: z.number(),
});

export const chargeForm = z.object({ from: calendarDate('From').optional() });

const reason = requiredText('Reason', 300);
const userId = z.string('Member is required.').min(1, 'Member is required.');

/* Naira with a sign: negative is a credit. */
const balance = z
  .union([z.number(), z.string().max(20)], 'Amount must be an amount in naira, such as 15000.')
  .transform((value, context) => {
    const text = String(value).trim();
    const kobo = koboFromNaira(text.replace(/^-/, ''));
    if (kobo) return text.startsWith('-') ? -kobo : kobo;
    context.issues.push({
      code: 'custom',
      input: value,
      message: 'Amount must be an amount in naira, such as 15000; negative for a credit.',
    });
    return z.NEVER;
  });

/** What a member owed, or had paid too much, before the ledger began. */
export const openingForm = z.object({ userId, year: dueYear, amount: balance, reason });

export const levyForm = z.object({
  name: requiredText('Name', 120),
  amount: nairaAmount('Amount'),
  dueDate: calendarDate('Due date'),
  kind: z.enum(['levy', 'penalty']).default('levy'),
  /** A filter of the members' list; an empty one is every member. */
  group: z.record(z.string(), z.unknown()).default({}),
});

export const waiverForm = z.object({
  userId,
  year: dueYear,
  amount: nairaAmount('Amount').optional(),
  reason,
});

export const reasonForm = z.object({ reason });

export const moveForm = z.object({ userId, reason });

export const refundForm = z.object({
  amount: nairaAmount('Amount').optional(),
  reference: optionalText('Reference', 80),
  reason,
});

export const reviewActions = ['accept', 'credit', 'move', 'refund', 'dismiss'] as const;

export const reviewForm = z
  .object({ action: z.enum(reviewActions), reason, userId: userId.optional() })
  .refine(({ action, userId }) => action !== 'move' || userId, {
    path: ['userId'],
    message: 'Member is required.',
  });

export const checkoutForm = z
  .object({
    years: z.int('Years must be a number.').min(1).max(100).optional(),
    amount: nairaAmount('Amount').optional(),
  })
  .refine(({ years, amount }) => years === undefined || amount === undefined, {
    path: ['amount'],
    message: 'Choose the years or an amount, not both.',
  });

export const arrearsQuery = z.object({
  page: pageParameter,
  limit: limitParameter().optional(),
  search: searchParameter,
  minYears: z.coerce.number().int().min(1).max(100).default(1),
  asAt: calendarDate('asAt').optional(),
});

export const arrearsSchema = z.object({
  totals: z.object({
    members: z.number(),
    owed: amount,
    byAge: z.array(z.object({ years: z.number(), members: z.number(), owed: amount })),
  }),
  members: z.array(ledgerMemberSchema.extend({ owed: amount, yearsOwed: z.number() })),
});

export const duesSettingsSchema = z.object({
  graceDays: z.number(),
  proRata: z.enum(proRatas),
  partPayments: z.boolean(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});
export type DuesSettings = z.infer<typeof duesSettingsSchema>;

export const duesSettingsForm = z.object({
  graceDays: z.coerce
    .number('Days of grace must be a number from 0 to 366.')
    .int('Days of grace must be a number from 0 to 366.')
    .min(0, 'Days of grace must be a number from 0 to 366.')
    .max(366, 'Days of grace must be a number from 0 to 366.')
    .optional(),
  proRata: z.enum(proRatas).optional(),
  partPayments: z.boolean().optional(),
  bankName: z.string().trim().max(120).optional(),
  accountNumber: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, 'Account number must have 10 digits.')
    .optional(),
  accountName: z.string().trim().max(120).optional(),
});
