import { z } from 'zod';
import { maxIds } from '../../limits.ts';
import { recordId } from '../../record-id.ts';
import { ledgerMemberSchema } from '../ledger/schemas.ts';

/** A member whose money nothing that is owed has taken yet. The amount in naira. */
export const inCreditSchema = ledgerMemberSchema.extend({
  credit: z.number(),
  /** Whether the society writes to them of it: not who has died, or was refused. */
  mayBeTold: z.boolean(),
});
export type InCredit = z.infer<typeof inCreditSchema>;

const idsMessage = 'Members must be a list.';

/** Whom the letter about their credit is mailed to. */
export const creditMailForm = z.object({
  ids: z
    .array(recordId(idsMessage), idsMessage)
    .min(1, 'Choose at least one member.')
    .max(maxIds, `At most ${maxIds} members at once.`),
});
