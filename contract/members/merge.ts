import { z } from 'zod';
import { namedMemberSchema } from '../account/schemas.ts';
import { readId } from '../record-id.ts';

const intoMessage = 'Choose the record that stays.';

/** Merges a record into the one that stays. */
export const mergeForm = z.object({
  into: z.string(intoMessage).overwrite(readId).min(1, intoMessage).max(100, intoMessage),
});

/** An account in naira: what is owed, and what is left of what was paid. */
const balance = z.object({ owed: z.number(), credit: z.number() });

/** What merging two records comes to, before it is done. Amounts in naira. */
export const mergePreview = z.object({
  /** The record that goes, and the one that stays. */
  loser: namedMemberSchema,
  winner: namedMemberSchema,
  /** Fields that differ; the winner's values stay. */
  differences: z.array(
    z.object({ field: z.string(), loser: z.string().nullable(), winner: z.string().nullable() }),
  ),
  /** Entries and payments of the loser, which count for the winner from then on. */
  entries: z.number(),
  payments: z.number(),
  /** Both accounts now, and the one that there is afterwards. */
  before: z.object({ loser: balance, winner: balance }),
  after: balance,
  /** Due years and levies that both were charged: one is taken back, unless something was waived. */
  chargedTwice: z.array(
    z.object({
      year: z.number(),
      /** The name of a levy or a penalty. */
      name: z.string().nullable(),
      amount: z.number(),
      takenBack: z.boolean(),
    }),
  ),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** A record that was merged into a member's. */
export const mergedRecord = namedMemberSchema.extend({ mergedAt: z.string() });
