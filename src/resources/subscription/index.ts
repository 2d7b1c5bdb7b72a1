import { duesCalls } from '#contract/calls-dues.ts';
import { paymentCalls } from '#contract/calls-payments.ts';
import { defineResource } from '../define-resource.ts';

/** What members pay each year (specification §2 'Setup Payment'). */
export const subscription = defineResource({
  name: 'subscription',
  role: 'admin',
  label: 'Setup Payment',
  icon: 'wallet',
  place: 4,
  calls: {
    list: duesCalls.subscriptions,
    /* The current one, whatever the id. */
    one: paymentCalls.subscription,
    create: paymentCalls.createSubscription,
    update: paymentCalls.updateSubscription,
  },
  pages: {
    list: { path: '/adminpayment', title: 'Set Payment Plan', load: () => import('./plan.tsx') },
  },
});
