import { z } from 'zod';
import { idsField } from '../../fields.ts';
import { maxIds } from '../../limits.ts';
import { ledgerMemberSchema } from '../ledger/schemas.ts';

/** A member whose money nothing that is owed has taken yet. The amount in naira. */
export const inCreditSchema = ledgerMemberSchema.extend({
  credit: z.number(),
  /** Whether the society writes to them of it: not who has died, or was refused. */
  mayBeTold: z.boolean(),
});
export type InCredit = z.infer<typeof inCreditSchema>;

/** Whom the letter about their credit is mailed to. */
export const creditMailForm = z.object({
  ids: idsField('Members must be a list.', maxIds, 'members').min(1, 'Choose at least one member.'),
});
