import { z } from 'zod';
import { answersData, answersList, answersOne, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { chargeForm, chargePreviewSchema } from '../ledger/schemas.ts';
import { subscriptionChangeForm, subscriptionForm, subscriptionSchema } from './schemas.ts';

const withSubscription = answersOne('subscription', subscriptionSchema);

const setsUp = { access: 'subscription.write', once: true, ...withSubscription } as const;
const charges = { access: 'payments.write', once: true, status: 201 } as const;

/** The annual subscriptions. */
export const subscriptionCalls = {
  subscription: defineCall('GET /api/v1/subscription', {
    summary: 'The current subscription, or null',
    access: 'session',
    ...answersOne('subscription', subscriptionSchema.nullable()),
  }),
  getSubscription: defineCall('GET /api/v1/subscription/{id}', {
    summary: "One year's subscription",
    access: 'payments.read',
    ...withSubscription,
  }),
  createSubscription: defineCall('POST /api/v1/subscription/createSubscription', {
    summary: 'Set up the subscription of a due year',
    ...setsUp,
    body: subscriptionForm,
    status: 201,
  }),
  updateSubscription: defineCall('PATCH /api/v1/subscription/updateSubscription/{id}', {
    summary:
      "Change a subscription's price, or its name, details or due date; 409 where they have changed since `updatedAt`",
    ...setsUp,
    body: subscriptionChangeForm,
  }),
  previewSubscription: defineCall('POST /api/v1/subscription/preview', {
    summary:
      'How many members a subscription would charge if it were set up so, and what it comes to',
    access: 'payments.read',
    body: subscriptionForm.pick({ price: true, subscriptionType: true, prices: true }),
    ...answersData(chargePreviewSchema),
    failures: [409],
  }),
  chargePreview: defineCall('GET /api/v1/subscription/{id}/charges', {
    summary: 'How many members charging the subscription would charge now, and what it comes to',
    access: 'payments.read',
    ...answersData(chargePreviewSchema),
  }),
  chargeSubscription: defineCall('POST /api/v1/subscription/{id}/charge', {
    summary: 'Charge the subscription to its members, now or from a day on',
    ...charges,
    reachesAll: true,
    body: chargeForm,
    ...answersValue('charged', z.number()),
  }),
  undoCharges: defineCall('POST /api/v1/subscription/{id}/undo', {
    summary: 'Take the charges of a subscription back while nothing of them is paid',
    ...charges,
    ...answersValue('undone', z.number()),
  }),
  subscriptions: defineCall('GET /api/v1/subscription/all', {
    summary: "Every year's subscription, the newest first",
    access: 'payments.read',
    ...answersList('subscriptions', subscriptionSchema, { results: z.number() }),
  }),
};
