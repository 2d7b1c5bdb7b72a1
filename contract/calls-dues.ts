import { z } from 'zod';
import { defineCall } from './call.ts';
import { paymentListQuery } from './calls-payments.ts';
import { paymentSummarySchema, recordForm } from './dues.ts';
import { success } from './envelope.ts';
import { exportFormat } from './lists.ts';
import { subscriptionSchema, treasurerPaymentSchema } from './payments.ts';

const tag = 'Payments';

/** The filters and the search of the payments' list, without its pages. */
export const paymentExportQuery = paymentListQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });

/** What those do who keep the books. */
export const duesCalls = {
  recordPayment: defineCall({
    method: 'POST',
    path: '/api/v1/payment/record',
    summary: 'Record dues that were received by hand',
    tag,
    access: 'payments.write',
    body: recordForm,
    status: 201,
    response: success({ data: z.object({ payment: treasurerPaymentSchema }) }),
    record: 'data.payment',
    failures: [404, 409],
  }),
  undoPayment: defineCall({
    method: 'POST',
    path: '/api/v1/payment/{id}/undo',
    summary:
      'Undo a payment that was recorded by hand within the last 15 minutes: it stays in the books, as failed; the member is told that the receipt is void',
    tag,
    access: 'payments.write',
    params: z.object({ id: z.string() }),
    response: success({ data: z.object({ payment: treasurerPaymentSchema }) }),
    record: 'data.payment',
    failures: [404, 409],
  }),
  paymentsOfUser: defineCall({
    method: 'GET',
    path: '/api/v1/payment/user/{id}',
    summary: "A member's payments, the newest first",
    tag,
    access: 'payments.read',
    params: z.object({ id: z.string() }),
    response: success({ results: z.number(), data: z.array(treasurerPaymentSchema) }),
    list: { rows: 'data' },
    failures: [404],
  }),
  paymentSummary: defineCall({
    method: 'GET',
    path: '/api/v1/payment/summary',
    summary: 'What was paid by month and by due year, and how many have paid and owe',
    tag,
    access: 'payments.read',
    response: success({ data: paymentSummarySchema }),
    record: 'data',
  }),
  exportPayments: defineCall({
    method: 'GET',
    path: '/api/v1/payment/export',
    summary: 'The payments that a search and filters leave, as a CSV file',
    tag,
    access: 'payments.read',
    query: paymentExportQuery,
    produces: 'text/csv',
  }),
  subscriptions: defineCall({
    method: 'GET',
    path: '/api/v1/subscription/all',
    summary: "Every year's subscription, the newest first",
    tag,
    access: 'payments.read',
    response: success({
      results: z.number(),
      data: z.object({ subscriptions: z.array(subscriptionSchema) }),
    }),
    list: { rows: 'data.subscriptions' },
  }),
};
