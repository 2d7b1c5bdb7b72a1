import { z } from 'zod';
import { answersData } from '../answers.ts';
import { defineCall } from '../define-call.ts';

/** What a receipt is worth (docs/documents.md, 'Verification'). */
export const receiptVerificationStates = [
  'valid',
  /** Its money was recorded by mistake, or never came. */
  'reversed',
  /** Some of its money went back, or all of it; `left` says what stayed. */
  'refunded',
  /** A later receipt of the payment names it: the money was moved, a typing error corrected, or a name confirmed. */
  'superseded',
  /** Paid in the sandbox: no money has moved. */
  'test',
] as const;

/** What a letter of standing is worth: it held on its day, and does not hold today but where it is `valid`. */
export const letterVerificationStates = [
  'valid',
  /** Its member is not financial today. */
  'lapsed',
  /** Its member's standing rests on test payments. */
  'test',
  /** The membership of its member is suspended. */
  'suspended',
  /** Its member has resigned or moved to another society. */
  'left',
  /** The confirmation of its member was withdrawn. */
  'unconfirmed',
  /** Its member is not on the register any more. */
  'former',
  'deceased',
] as const;

const verificationStates = [
  ...new Set([...receiptVerificationStates, ...letterVerificationStates]),
] as const;

/**
 * What the public learns of a document whose code it has: no name. Of a letter of standing neither
 * amount nor years. Amounts in naira.
 */
const verificationSchema = z.object({
  number: z.string(),
  /** The day in Nigeria on which it was paid, or of which the letter tells. */
  date: z.string(),
  amount: z.number().nullable(),
  /** What is left of the amount after refunds; null for a letter. */
  left: z.number().nullable(),
  /** The due years that the payment pays. */
  years: z.array(z.number()),
  state: z.enum(verificationStates),
  /** Whose it is: initials and the last three characters of the member ID, `A. B. O. …123`. */
  holder: z.string(),
  /** The day on which the bank returned the payment of a receipt; absent unless it did. */
  returnedOn: z.string().optional(),
  /** The numbers of the receipt that it supersedes, and of the one that has superseded it. */
  replaces: z.string().optional(),
  replacedBy: z.string().optional(),
});
export type Verification = z.infer<typeof verificationSchema>;

/** Verification of documents by anyone who has one (docs/documents.md, 'Verification'). */
export const verifyCalls = {
  verify: defineCall('GET /api/v1/verify/{code}', {
    summary: 'Whether a receipt or a letter of standing is genuine, by the code in print on it',
    access: 'anyone',
    ...answersData(verificationSchema),
    failures: [429],
  }),
};
