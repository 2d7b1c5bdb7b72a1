import type { Resource } from '../resource.ts';

/** A member's own payments (specification §2 'Payment History'). */
export const myPayments: Resource = {
  name: 'my-payments',
  role: 'user',
  label: 'Payment History',
  icon: 'receipt',
  place: 2,
  endpoint: { list: 'payment/userPayment' },
  topics: ['payments'],
  pages: {
    list: { path: '/payment', title: 'Payment History', load: () => import('./list.tsx') },
  },
};
