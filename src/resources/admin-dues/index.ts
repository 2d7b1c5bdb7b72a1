import type { Resource } from '../resource.ts';

/** Every payment of every member, as the treasurer keeps them (specification §2 'Annual Dues'). */
export const adminDues: Resource = {
  name: 'admin-dues',
  role: 'admin',
  label: 'Annual Dues',
  icon: 'receipt',
  place: 3,
  endpoint: { list: 'payment/payments', create: 'payment/record' },
  topics: ['payments'],
  pages: {
    list: { path: '/admindues', title: 'Annual Dues', load: () => import('./dues.tsx') },
  },
};

/** Whom a payment is recorded for. */
export const payers: Resource = {
  name: 'payers',
  role: 'admin',
  label: 'Members',
  icon: 'people',
  endpoint: { list: 'user/getAllUsers', one: 'user/{id}' },
  pages: {},
};
