import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { success } from '../../envelope.ts';
import { exportFormat, limitParameter, pageParameter, searchParameter } from '../../lists.ts';
import { ledgerMemberSchema } from '../ledger/schemas.ts';

const tag = 'Payments';

/** A member whose money nothing that is owed has taken yet. The amount in naira. */
const inCreditSchema = ledgerMemberSchema.extend({
  credit: z.number(),
  /** Whether the society writes to them of it: not who has died, or was refused. */
  mayBeTold: z.boolean(),
});
export type InCredit = z.infer<typeof inCreditSchema>;

/** Who has money with the society that nothing owed has taken yet. */
export const creditCalls = {
  credits: defineCall({
    method: 'GET',
    path: '/api/v1/payment/credits',
    summary: 'Who is in credit, the most first',
    tag,
    access: 'payments.read',
    query: z.object({
      page: pageParameter,
      limit: limitParameter().optional(),
      search: searchParameter,
    }),
    response: success({
      totalMembers: z.number(),
      data: z.object({ credit: z.number(), members: z.array(inCreditSchema) }),
    }),
    list: { rows: 'data.members', total: 'totalMembers' },
  }),
  exportCredits: defineCall({
    method: 'GET',
    path: '/api/v1/payment/credits/export',
    summary: 'Export who is in credit as CSV',
    tag,
    access: 'payments.read',
    query: z.object({ search: searchParameter, format: exportFormat }),
    produces: 'text/csv',
  }),
  creditLettersPdf: defineCall({
    method: 'GET',
    path: '/api/v1/payment/credits/letters.pdf',
    summary: 'The letters to all members in credit in one file for print, a page each',
    tag: 'Documents',
    access: 'payments.read',
    produces: 'application/pdf',
    failures: [404],
  }),
  creditLetterPdf: defineCall({
    method: 'GET',
    path: '/api/v1/ledger/member/{id}/credit-letter.pdf',
    summary: 'A letter that tells a member of their credit',
    tag: 'Documents',
    access: 'payments.read',
    params: z.object({ id: z.string() }),
    produces: 'application/pdf',
    failures: [404, 409],
  }),
} as const;
