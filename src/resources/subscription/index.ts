import type { Resource } from '../resource.ts';

/** What members pay each year (specification §2 'Setup Payment'). */
export const subscription: Resource = {
  name: 'subscription',
  role: 'admin',
  label: 'Setup Payment',
  icon: 'wallet',
  place: 4,
  endpoint: {
    list: 'subscription/all',
    /* The current one, whatever the id. */
    one: 'subscription',
    create: 'subscription/createSubscription',
    update: 'subscription/updateSubscription/{id}',
  },
  pages: {
    list: { path: '/adminpayment', title: 'Set Payment Plan', load: () => import('./plan.tsx') },
  },
};
