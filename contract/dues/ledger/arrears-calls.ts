import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { success } from '../../envelope.ts';
import { arrearsExportQuery, arrearsQuery, arrearsSchema } from './schemas.ts';

const tag = 'Payments';

/** Who owes what, by age and by member. */
export const arrearsCalls = {
  arrears: defineCall({
    method: 'GET',
    path: '/api/v1/payment/arrears',
    summary: 'Who owes what, and for how many years',
    tag,
    access: 'payments.read',
    query: arrearsQuery,
    response: success({
      totalMembers: z.number(),
      data: arrearsSchema,
    }),
    list: { rows: 'data.members', total: 'totalMembers' },
  }),
  exportArrears: defineCall({
    method: 'GET',
    path: '/api/v1/payment/arrears/export',
    summary: 'Export who owes what as CSV, by the search and filters of the arrears',
    tag,
    access: 'payments.read',
    query: arrearsExportQuery,
    produces: 'text/csv',
  }),
} as const;
