import { z } from 'zod';
import { defineCall } from '../../define-call.ts';
import { success } from '../../envelope.ts';
import { mostLetters } from '../letters.ts';
import { arrearsExportQuery, arrearsLettersQuery, arrearsQuery, arrearsSchema } from './schemas.ts';

/** Who owes what, by age and by member. */
export const arrearsCalls = {
  arrears: defineCall('GET /api/v1/payment/arrears', {
    summary: 'Who owes what, and for how many years',
    access: 'payments.read',
    query: arrearsQuery,
    response: success({
      totalMembers: z.number(),
      data: arrearsSchema,
    }),
    list: { rows: 'data.members', total: 'totalMembers' },
  }),
  exportArrears: defineCall('GET /api/v1/payment/arrears/export', {
    summary: 'Export who owes what as CSV, by the search and filters of the arrears',
    access: 'payments.read',
    query: arrearsExportQuery,
    produces: 'text/csv',
  }),
  arrearsLettersPdf: defineCall('GET /api/v1/payment/arrears/letters.pdf', {
    summary: `Letters to members who owe in one file for print, each on a new page; ${mostLetters} at most`,
    tag: 'Documents',
    access: 'payments.read',
    query: arrearsLettersQuery,
    produces: 'application/pdf',
    failures: [404, 409],
  }),
} as const;
