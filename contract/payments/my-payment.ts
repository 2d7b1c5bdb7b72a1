import { z } from 'zod';
import { signatorySchema } from '../dues/ledger/settings.ts';
import { paymentSchema } from './schemas.ts';

/** What a payment is worth to its member: a receipt where it is `valid`, `refunded` or `void`. */
const receiptStates = [
  'open',
  'review',
  'failed',
  'valid',
  'refunded',
  /** Reversed: it paid nothing, and its receipt does not count any more. */
  'void',
] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** A member's own payment with the years that it paid. Amounts in naira. */
export const myPaymentSchema = paymentSchema.extend({
  state: z.enum(receiptStates),
  years: z.array(
    z.object({
      year: z.number().nullable(),
      name: z.string().nullable(),
      amount: z.number(),
      /** What of it is still owed. */
      left: z.number(),
    }),
  ),
  /** What of it has paid nothing yet. */
  credit: z.number(),
  /** What of it went back. */
  refunded: z.number(),
  /** What came beyond what was owed, and waits for the treasurer; absent where nothing does. */
  waiting: z.number().optional(),
  /** The number on the teller, the cheque or the transfer, if it was recorded by hand. */
  receivedReference: z.string().nullable(),
  /** Where an open checkout goes on. */
  link: z.string().nullable(),
  /** Whether the gateway has said that it failed, so that nothing is lost by another try. */
  isDeclined: z.boolean(),
  /** Whether it was made in the sandbox, where no money moves. */
  isTest: z.boolean().optional(),
  /** The number of the receipt that its receipt supersedes. */
  replaces: z.string().nullable().optional(),
  /** Who stands on its receipt for the society; null where it was given out without anybody. */
  signatory: signatorySchema.nullable().optional(),
});
export type MyPayment = z.infer<typeof myPaymentSchema>;
