import { z } from 'zod';
import { answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { success } from '../../envelope.ts';
import { exportFormat, pageParameters, searchParameter } from '../../lists.ts';
import { mostLetters } from '../letters.ts';
import { creditMailForm, inCreditSchema } from './schemas.ts';

/** Who has money with the society that nothing owed has taken yet. */
export const creditCalls = {
  credits: defineCall('GET /api/v1/payment/credits', {
    summary: 'Who is in credit, the most first',
    access: 'payments.read',
    query: z.object({ ...pageParameters, search: searchParameter }),
    response: success({
      totalMembers: z.number(),
      data: z.object({ credit: z.number(), members: z.array(inCreditSchema) }),
    }),
    list: { rows: 'data.members', total: 'totalMembers' },
  }),
  exportCredits: defineCall('GET /api/v1/payment/credits/export', {
    summary: 'Export who is in credit as CSV',
    access: 'payments.read',
    query: z.object({ search: searchParameter, format: exportFormat }),
    produces: 'text/csv',
  }),
  creditLettersPdf: defineCall('GET /api/v1/payment/credits/letters.pdf', {
    summary: `The letters to members in credit in one file for print, a page each; ${mostLetters} at most`,
    access: 'payments.read',
    query: z.object({ search: searchParameter }),
    produces: 'application/pdf',
    failures: [404, 409],
  }),
  mailCreditLetters: defineCall('POST /api/v1/payment/credits/letters', {
    summary:
      'Mail the letter about their credit to members: those in credit with an address, who are written to',
    access: 'payments.write',
    once: true,
    body: creditMailForm,
    ...answersValue('queued', z.number()),
    failures: [409],
  }),
  creditLetterPdf: defineCall('GET /api/v1/ledger/member/{id}/credit-letter.pdf', {
    summary: 'A letter that tells a member of their credit',
    access: 'payments.read',
    produces: 'application/pdf',
    failures: [409],
  }),
} as const;
