import { z } from 'zod';

/** A line of a bank statement, as what it shows names it: a payment, a refund or a voucher. The amount in naira. */
export const bankLineSchema = z.object({
  _id: z.string(),
  statement: z.string(),
  /** The name of the account. */
  account: z.string(),
  date: z.string(),
  row: z.number(),
  amount: z.number(),
  narration: z.string(),
  /** Whether what it shows was booked from it, and is reversed where it is opened again. */
  booked: z.boolean(),
  /** Whether it is a gateway's settlement: opened again, the transfer that was written for it is reversed. */
  settlement: z.boolean(),
});
export type BankLine = z.infer<typeof bankLineSchema>;
