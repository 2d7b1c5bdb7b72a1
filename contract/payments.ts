import { z } from 'zod';
import { calendarDate } from './fields.ts';
import { nairaAmount } from './money.ts';
import { paymentStatuses } from './payment-terms.ts';
import { requiredText } from './text.ts';
import { designations } from './users.ts';
import { version } from './version.ts';

export * from './payment-terms.ts';

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

/** An annual subscription (specification §3). The price in naira; `subscriptionType` is the due date. */
export const subscriptionSchema = z.object({
  _id: z.string(),
  subName: z.string(),
  subDetail: z.string(),
  price: z.number(),
  subscriptionType: z.string(),
  dueYear: z.number(),
  /** The version of the record: who changes it sends it back, so that a stale edit is found out. */
  updatedAt: z.string(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const dueDate = calendarDate('Due date').refine(
  (day) => day >= '1960-01-01' && day < '2200-01-01',
  'Due date must be a date like 2026-03-31.',
);

/** 'Set Payment Plan': all four fields required (specification §5). */
export const subscriptionForm = z.object({
  subName: requiredText('Subscription name', 120),
  subDetail: requiredText('Subscription details', 1000),
  price: nairaAmount('Base price'),
  subscriptionType: dueDate,
});

/** 'Update Price' (specification §5), and corrections of the rest. The price is required where nothing else is sent. */
export const subscriptionChangeForm = z
  .object({
    price: nairaAmount('Price').optional(),
    subName: requiredText('Subscription name', 120).optional(),
    subDetail: requiredText('Subscription details', 1000).optional(),
    subscriptionType: dueDate.optional(),
    updatedAt: version,
  })
  .refine(({ updatedAt: _, ...form }) => Object.values(form).some((value) => value !== undefined), {
    path: ['price'],
    message: 'Price is required.',
  });
