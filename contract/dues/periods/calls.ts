import { answersList, answersOne } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { closePeriodForm, closingSchema, periodSchema, reopenPeriodForm } from './schemas.ts';

/** Periods of the books (docs/ledger.md, 'The rules'). */
export const periodCalls = {
  periods: defineCall('GET /api/v1/periods', {
    summary: 'The closed periods, the newest first',
    access: 'payments.read',
    ...answersList('periods', periodSchema),
  }),
  closings: defineCall('GET /api/v1/periods/closings', {
    summary: 'Every closing of the books, with its reopening, the latest first',
    access: 'payments.read',
    ...answersList('closings', closingSchema),
  }),
  closePeriod: defineCall('POST /api/v1/periods/close', {
    summary: 'Close the books until a day: nothing is dated into them any more',
    access: 'payments.close',
    once: true,
    body: closePeriodForm,
    status: 201,
    ...answersOne('period', periodSchema),
  }),
  reopenPeriod: defineCall('POST /api/v1/periods/reopen', {
    summary: 'Open the newest closed period again, with a reason, which the next pack tells',
    access: 'payments.close',
    once: true,
    body: reopenPeriodForm,
    status: 201,
    ...answersOne('period', periodSchema),
  }),
} as const;
