import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { success } from '../../envelope.ts';
import { closePeriodForm, closingSchema, periodSchema, reopenPeriodForm } from './schemas.ts';

/** Periods of the books (docs/ledger.md, 'The rules'). */
export const periodCalls = {
  periods: defineCall({
    method: 'GET',
    path: '/api/v1/periods',
    summary: 'The closed periods, the newest first',
    access: 'payments.read',
    response: success({ data: z.object({ periods: z.array(periodSchema) }) }),
    list: { rows: 'data.periods' },
  }),
  closings: defineCall({
    method: 'GET',
    path: '/api/v1/periods/closings',
    summary: 'Every closing of the books, with its reopening, the latest first',
    access: 'payments.read',
    response: success({ data: z.object({ closings: z.array(closingSchema) }) }),
    list: { rows: 'data.closings' },
  }),
  closePeriod: defineCall({
    method: 'POST',
    path: '/api/v1/periods/close',
    summary: 'Close the books until a day: nothing is dated into them any more',
    access: 'payments.close',
    once: true,
    body: closePeriodForm,
    status: 201,
    response: success({ data: z.object({ period: periodSchema }) }),
    record: 'data.period',
    failures: [409],
  }),
  reopenPeriod: defineCall({
    method: 'POST',
    path: '/api/v1/periods/reopen',
    summary: 'Open the newest closed period again, with a reason, which the next pack tells',
    access: 'payments.close',
    once: true,
    body: reopenPeriodForm,
    status: 201,
    response: success({ data: z.object({ period: periodSchema }) }),
    record: 'data.period',
    failures: [409],
  }),
} as const;
