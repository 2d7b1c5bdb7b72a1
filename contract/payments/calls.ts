import { z } from 'zod';
import { answersData, answersMessage, answersOne, answersPage, answersValue } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import * as ledger from '../dues/ledger/schemas.ts';
import { mostLetters } from '../dues/letters.ts';
import { success } from '../envelope.ts';
import { correctionCalls } from './correction-calls.ts';
import { myPaymentSchema } from './my-payment.ts';
import * as schemas from './schemas.ts';
import { onlinePaymentModes, paymentSorts } from './terms.ts';

const withLink = answersData(
  z.object({ status: z.string(), message: z.string(), data: z.object({ link: z.string() }) }),
);

const leadsToGateway = { access: 'session', ...withLink, failures: [409, 429, 503] } as const;

const withPayment = answersOne('payment', schemas.treasurerPaymentSchema);
const records = { access: 'payments.write', once: true, status: 201, failures: [404] } as const;

/** Members' payments, and the treasurer's work with them. */
export const paymentCalls = {
  ...correctionCalls,
  paymentLink: defineCall('GET /api/v1/payment/paymentLink/{id}', {
    summary: "A link to pay this year's dues; the id is `annual-dues`",
    ...leadsToGateway,
  }),
  onlinePayment: defineCall('GET /api/v1/payment/online', {
    summary: 'Whether dues can be paid online: `live`, `test` (no money moves) or `none`',
    access: 'session',
    ...answersValue('mode', z.enum(onlinePaymentModes)),
  }),
  userPayment: defineCall('GET /api/v1/payment/userPayment', {
    summary: 'My payments, the newest first',
    access: 'session',
    response: success({ results: z.number(), data: z.array(schemas.paymentSchema) }),
    list: { rows: 'data' },
  }),
  myPayment: defineCall('GET /api/v1/payment/mine/{id}', {
    summary: 'One of my payments, with the years that it paid: its receipt',
    access: 'session',
    ...answersOne('payment', myPaymentSchema),
  }),
  payments: defineCall('GET /api/v1/payment/payments', {
    summary: 'All payments, the newest first, a page at a time',
    access: 'payments.read',
    query: schemas.paymentListQuery,
    ...answersPage('payments', schemas.treasurerPaymentSchema, { totalIsExact: z.boolean() }),
    list: {
      rows: 'data.payments',
      total: 'totalPayments',
      exact: 'totalIsExact',
      sort: paymentSorts,
    },
  }),
  paymentTotal: defineCall('GET /api/v1/payment/total', {
    summary: 'What the payments of a filter come to, less what was refunded or reversed, in naira',
    access: 'payments.read',
    query: schemas.paymentTotalQuery,
    ...answersData(
      z.object({
        payments: z.number(),
        /** Those of them that count for nothing: open, failed, reversed, or refunded in full. */
        uncounted: z.number(),
        received: z.number(),
        /** With years: what these payments paid of their dues. */
        duesPaid: z.number().optional(),
      }),
    ),
  }),
  getPayment: defineCall('GET /api/v1/payment/{id}', {
    summary: 'One payment',
    access: 'payments.read',
    ...withPayment,
  }),
  paymentDetails: defineCall('GET /api/v1/payment/{id}/details', {
    summary: 'What a payment paid, what was taken back of it, and what its gateway said',
    access: 'payments.read',
    ...answersData(schemas.paymentDetailsSchema),
  }),
  totalPaidAmount: defineCall('GET /api/v1/payment/totalPaidAmount', {
    summary: 'What members have paid in all, in naira',
    access: 'payments.read',
    response: success({ totalPaidAmount: z.number() }),
  }),
  webhook: defineCall('POST /api/v1/payment/webhook/{gateway}', {
    summary: 'A payment gateway tells of an event; signed by the gateway',
    access: 'anyone',
    body: z.unknown(),
    ...answersMessage,
    failures: [401],
  }),
  paymentReturn: defineCall('GET /api/v1/payment/return/{gateway}', {
    summary: 'Where a gateway sends the payer back to; leads on to the payment history',
    access: 'anyone',
    status: 303,
  }),
  recordPayment: defineCall('POST /api/v1/payment/record', {
    summary:
      'Record money that was received by hand; 409 with `data.candidates` where it may be in the books already and `acceptRepeat` gives no reason',
    ...records,
    body: schemas.recordForm,
    ...withPayment,
  }),
  recordPayments: defineCall('POST /api/v1/payment/record/many', {
    summary: 'Record one payment for several members or years: all of them, or none',
    ...records,
    body: schemas.recordManyForm,
    ...answersData(
      z.object({
        payments: z.array(schemas.treasurerPaymentSchema),
        /** The receipt of the payer who is named; null where nobody is. */
        receipt: z.object({ _id: z.string(), number: z.string() }).nullable(),
      }),
    ),
  }),
  checkout: defineCall('POST /api/v1/payment/checkout', {
    summary:
      'A link to pay all that I owe, the oldest years, or a part where the society allows it',
    ...leadsToGateway,
    body: ledger.checkoutForm,
  }),
  refusedKeys: defineCall('GET /api/v1/payment/refused-keys', {
    summary: 'The gateways that do not accept the server’s key',
    access: 'payments.read',
    ...answersValue('gateways', z.array(schemas.refusedKeySchema)),
  }),
  paymentsOfUser: defineCall('GET /api/v1/payment/user/{id}', {
    summary: "A member's payments, the newest first",
    access: 'payments.read',
    response: success({ results: z.number(), data: z.array(schemas.treasurerPaymentSchema) }),
    list: { rows: 'data' },
  }),
  paymentSummary: defineCall('GET /api/v1/payment/summary', {
    summary: 'What was paid by month and by due year, and how many have paid and owe',
    access: 'payments.read',
    ...answersData(schemas.paymentSummarySchema),
  }),
  exportPayments: defineCall('GET /api/v1/payment/export', {
    summary: 'Export payments as CSV, by the list’s search and filters',
    access: 'payments.read',
    query: schemas.paymentExportQuery,
    produces: 'text/csv',
  }),

  /* Who owes what, by age and by member. */
  arrears: defineCall('GET /api/v1/payment/arrears', {
    summary: 'Who owes what, and for how many years',
    access: 'payments.read',
    query: ledger.arrearsQuery,
    response: success({
      totalMembers: z.number(),
      data: ledger.arrearsSchema,
    }),
    list: { rows: 'data.members', total: 'totalMembers' },
  }),
  exportArrears: defineCall('GET /api/v1/payment/arrears/export', {
    summary: 'Export who owes what as CSV, by the search and filters of the arrears',
    access: 'payments.read',
    query: ledger.arrearsExportQuery,
    produces: 'text/csv',
  }),
  arrearsLettersPdf: defineCall('GET /api/v1/payment/arrears/letters.pdf', {
    summary: `Letters to members who owe in one file for print, each on a new page; ${mostLetters} at most`,
    access: 'payments.read',
    query: ledger.arrearsLettersQuery,
    produces: 'application/pdf',
    failures: [404, 409],
  }),
};
