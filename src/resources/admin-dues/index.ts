import { duesCalls } from '#contract/calls-dues.ts';
import { paymentCalls } from '#contract/calls-payments.ts';
import { userCalls } from '#contract/calls-users.ts';
import { defineResource } from '../define-resource.ts';

/** Every payment of every member, as the treasurer keeps them (specification §2 'Annual Dues'). */
export const adminDues = defineResource({
  name: 'admin-dues',
  role: 'admin',
  label: 'Annual Dues',
  icon: 'receipt',
  place: 3,
  topics: ['payments'],
  calls: { list: paymentCalls.payments, create: duesCalls.recordPayment },
  pages: {
    list: { path: '/admindues', title: 'Annual Dues', load: () => import('./dues.tsx') },
  },
});

/** Whom a payment is recorded for. */
export const payers = defineResource({
  name: 'payers',
  role: 'admin',
  label: 'Members',
  icon: 'people',
  calls: { list: userCalls.getAllUsers, one: userCalls.getUser },
  pages: {},
});
