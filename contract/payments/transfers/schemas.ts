import { z } from 'zod';
import { ledgerMemberSchema } from '../../dues/ledger/schemas.ts';
import { choiceField, pastDate } from '../../fields.ts';
import { choicesParameter, pageParameters } from '../../lists.ts';
import { nairaAmount } from '../../money.ts';
import { recordId } from '../../record-id.ts';
import { optionalLongText, requiredText } from '../../text.ts';
import { paymentsSince, transferStates } from './terms.ts';

/** A transfer to the society's account as its member reports it. The amount in naira. */
export const transferSchema = z.object({
  _id: z.string(),
  amount: z.number(),
  /** The day in Nigeria on which it was made. */
  date: z.string(),
  reference: z.string(),
  state: z.enum(transferStates),
  /** Why it was refused, or approved in spite of a repeated reference. */
  reason: z.string().nullable(),
  /** The picture or PDF; `src` opens without an authorization header, for a short time. */
  receipt: z.object({ src: z.string(), contentType: z.string(), size: z.number() }),
  /** The payment that was recorded for it. */
  payment: z.string().nullable(),
  /** What the receipt of that payment is of, in naira: a part, where the money is several payments. */
  receiptOf: z.number().nullable(),
  /** What became of that payment since, so that its receipt does not count any more; null where it counts. */
  since: z.enum(paymentsSince).nullable(),
  /** That in a sentence to the member. */
  sinceReason: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type Transfer = z.infer<typeof transferSchema>;

/** A reported transfer beside what its member owes now. Amounts in naira. */
export const treasurerTransferSchema = transferSchema.extend({
  member: ledgerMemberSchema,
  owed: z.number(),
  yearsOwed: z.number(),
  decidedBy: z.object({ _id: z.string(), fname: z.string(), lname: z.string() }).nullable(),
});
export type TreasurerTransfer = z.infer<typeof treasurerTransferSchema>;

/** 'I have paid by transfer'; the receipt is the call's upload. */
export const transferForm = z.object({
  amount: nairaAmount('Amount'),
  date: pastDate('Date'),
  reference: requiredText('Reference', 80),
});

const transferActions = ['approve', 'refuse'] as const;

const linkMessage = 'Choose what the transfer is.';
const linkedId = recordId(linkMessage).min(1, linkMessage).max(100, linkMessage);

/** The treasurer's decision. A refusal says why. */
export const transferDecisionForm = z
  .object({
    action: choiceField('Action', transferActions),
    reason: optionalLongText('Reason', 300),
    /**
     * What is in the books for the same money already, together its amount: payments, or money in suspense, which becomes
     * the member's. None is recorded again.
     */
    link: z
      .union(
        [
          linkedId.transform((id) => [id]),
          z.array(linkedId).min(1, linkMessage).max(100, linkMessage),
        ],
        linkMessage,
      )
      .nullish(),
    /** Why it is another sum than what may be the same in the books. */
    acceptRepeat: optionalLongText('Reason', 300),
  })
  .refine(({ action, reason }) => action !== 'refuse' || reason, {
    path: ['reason'],
    message: 'Reason is required.',
  });

export const transferListQuery = z.object({
  ...pageParameters,
  state: choicesParameter('state', transferStates).optional(),
});
