import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';
import {
  anyOf,
  idsParameter,
  limitParameter,
  pageParameter,
  searchParameter,
  separated,
  sortParameter,
} from './lists.ts';
import {
  onlinePaymentModes,
  paymentMethods,
  paymentSchema,
  paymentSorts,
  paymentStatuses,
  subscriptionChangeForm,
  subscriptionForm,
  subscriptionSchema,
  treasurerPaymentSchema,
} from './payments.ts';

const tag = 'Payments';
const byId = z.object({ id: z.string() });
const withSubscription = success({ data: z.object({ subscription: subscriptionSchema }) });

/** Payments in one answer where no limit is asked for, as the specification's own screens do. */
export const paymentsAtOnce = 10_000;

const yearMessage = 'year must have four digits.';

export const paymentListQuery = z.object({
  page: pageParameter,
  limit: limitParameter().optional(),
  search: searchParameter,
  sort: sortParameter(paymentSorts, '-createdAt'),
  /** Each filter takes several values, separated by commas. */
  year: separated(yearMessage)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^\d{4}$/, yearMessage)
          .transform(Number),
      ),
    )
    .optional(),
  status: anyOf('status', paymentStatuses).optional(),
  method: anyOf('method', paymentMethods).optional(),
  ids: idsParameter().optional(),
});

export const paymentCalls = {
  paymentLink: defineCall({
    method: 'GET',
    path: '/api/v1/payment/paymentLink/{id}',
    summary: "A link to pay this year's dues; the id is `annual-dues`",
    tag,
    access: 'session',
    params: byId,
    response: success({
      data: z.object({
        status: z.string(),
        message: z.string(),
        data: z.object({ link: z.string() }),
      }),
    }),
    failures: [404, 409, 503],
  }),
  onlinePayment: defineCall({
    method: 'GET',
    path: '/api/v1/payment/online',
    summary: 'Whether dues can be paid online: `live`, `test` (no money moves) or `none`',
    tag,
    access: 'session',
    response: success({ data: z.object({ mode: z.enum(onlinePaymentModes) }) }),
  }),
  userPayment: defineCall({
    method: 'GET',
    path: '/api/v1/payment/userPayment',
    summary: 'My payments, the newest first',
    tag,
    access: 'session',
    response: success({ results: z.number(), data: z.array(paymentSchema) }),
    list: { rows: 'data' },
  }),
  payments: defineCall({
    method: 'GET',
    path: '/api/v1/payment/payments',
    summary: 'All payments, the newest first, a page at a time',
    tag,
    access: 'payments.read',
    query: paymentListQuery,
    response: success({
      results: z.number(),
      totalPayments: z.number(),
      totalIsExact: z.boolean(),
      numOfPages: z.number(),
      data: z.object({ payments: z.array(treasurerPaymentSchema) }),
    }),
    list: {
      rows: 'data.payments',
      total: 'totalPayments',
      exact: 'totalIsExact',
      sort: paymentSorts,
    },
  }),
  getPayment: defineCall({
    method: 'GET',
    path: '/api/v1/payment/{id}',
    summary: 'One payment',
    tag,
    access: 'payments.read',
    params: byId,
    response: success({ data: z.object({ payment: treasurerPaymentSchema }) }),
    record: 'data.payment',
    failures: [404],
  }),
  totalPaidAmount: defineCall({
    method: 'GET',
    path: '/api/v1/payment/totalPaidAmount',
    summary: 'What members have paid in all, in naira',
    tag,
    access: 'payments.read',
    response: success({ totalPaidAmount: z.number() }),
  }),
  webhook: defineCall({
    method: 'POST',
    path: '/api/v1/payment/webhook/{gateway}',
    summary: 'A payment gateway tells of an event; signed by the gateway',
    tag,
    access: 'anyone',
    params: z.object({ gateway: z.string() }),
    body: z.unknown(),
    response: success({ message: z.string() }),
    failures: [401, 404],
  }),
  paymentReturn: defineCall({
    method: 'GET',
    path: '/api/v1/payment/return/{gateway}',
    summary: 'Where a gateway sends the payer back to; leads on to the payment history',
    tag,
    access: 'anyone',
    params: z.object({ gateway: z.string() }),
    status: 303,
    failures: [404],
  }),
  subscription: defineCall({
    method: 'GET',
    path: '/api/v1/subscription',
    summary: 'The current subscription, or null',
    tag,
    access: 'session',
    response: success({ data: z.object({ subscription: subscriptionSchema.nullable() }) }),
    record: 'data.subscription',
  }),
  getSubscription: defineCall({
    method: 'GET',
    path: '/api/v1/subscription/{id}',
    summary: "One year's subscription",
    tag,
    access: 'payments.read',
    params: byId,
    response: withSubscription,
    record: 'data.subscription',
    failures: [404],
  }),
  createSubscription: defineCall({
    method: 'POST',
    path: '/api/v1/subscription/createSubscription',
    summary: 'Set up the subscription of a due year',
    tag,
    access: 'subscription.write',
    body: subscriptionForm,
    status: 201,
    response: withSubscription,
    record: 'data.subscription',
    failures: [409],
  }),
  updateSubscription: defineCall({
    method: 'PATCH',
    path: '/api/v1/subscription/updateSubscription/{id}',
    summary:
      "Change a subscription's price, or its name, details or due date; 409 where they have changed since `updatedAt`",
    tag,
    access: 'subscription.write',
    params: byId,
    body: subscriptionChangeForm,
    response: withSubscription,
    record: 'data.subscription',
    failures: [404, 409],
  }),
};
