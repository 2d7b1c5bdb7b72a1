import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';

/**
 * What a document is worth: `valid`; `reversed`, a receipt whose money went back or was recorded by
 * mistake; `lapsed`, a letter of standing that held on its day and does not hold today.
 */
export const verificationStates = ['valid', 'reversed', 'lapsed'] as const;

/**
 * What the public learns of a document whose code it has: no name. Of a letter of standing neither
 * amount nor years. The amount in naira.
 */
export const verificationSchema = z.object({
  number: z.string(),
  /** The day in Nigeria on which it was paid, or of which the letter tells. */
  date: z.string(),
  amount: z.number().nullable(),
  /** The due years that the payment pays. */
  years: z.array(z.number()),
  state: z.enum(verificationStates),
});
export type Verification = z.infer<typeof verificationSchema>;

/** Verification of documents by anyone who has one (ledger.md, 'Calls'). */
export const verifyCalls = {
  verify: defineCall({
    method: 'GET',
    path: '/api/v1/verify/{code}',
    summary: 'Whether a receipt or a letter of standing is genuine, by the code in print on it',
    tag: 'Documents',
    access: 'anyone',
    params: z.object({ code: z.string() }),
    response: success({ data: verificationSchema }),
    record: 'data',
    failures: [404, 429],
  }),
};
