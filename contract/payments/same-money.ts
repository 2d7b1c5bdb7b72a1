import { z } from 'zod';

/** Money in the books that may be the same as what a form is about to book. The amount in naira; negative for what went out. */
export const sameMoneyCandidate = z.object({
  /** The id of the payment, the voucher or the refund. */
  _id: z.string(),
  kind: z.enum(['payment', 'voucher', 'refund', 'suspense']),
  /** The number of its invoice or voucher. */
  number: z.string(),
  userId: z.string().nullable(),
  memberId: z.string().nullable(),
  /** Of the member, or of who paid. */
  name: z.string(),
  amount: z.number(),
  date: z.string(),
  method: z.string().nullable(),
  reference: z.string(),
  why: z.string(),
  /** Whether only the candidates with the same `why` are it, together. */
  together: z.boolean(),
  /** The place of the line in the request that it is asked about; null where there is one. */
  line: z.number().nullable(),
});
export type SameMoneyCandidate = z.infer<typeof sameMoneyCandidate>;

/** What a 409 has beside its message where something may be in the books already. */
export const sameMoneyQuestion = z.object({ candidates: z.array(sameMoneyCandidate) });
