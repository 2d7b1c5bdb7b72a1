import type { User } from '#contract/accounts/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { defineResource } from '../define-resource.ts';
import { duesColumns, duesRow, type Listed, payerName } from './columns.tsx';

/** All payments of all members, for the treasurer (specification §2 'Annual Dues'). */
export const adminDues = defineResource<Listed>({
  name: 'admin-dues',
  role: 'admin',
  label: 'Annual Dues',
  singular: 'payment',
  icon: 'receipt',
  place: 3,
  topics: ['payments'],
  path: '/admindues',
  calls: {
    list: paymentCalls.payments,
    one: paymentCalls.getPayment,
    create: paymentCalls.recordPayment,
  },
  columns: duesColumns(),
  row: duesRow,
  titleOf: payerName,
  pages: {
    list: {
      lead: 'Every payment of every member, the newest first.',
      load: () => import('./list.tsx'),
    },
    show: { title: 'Payment', drawer: true, load: () => import('./show.tsx') },
    create: {
      path: '/admindues/record',
      title: 'Record a payment',
      drawer: true,
      load: () => import('./record-payment.tsx'),
    },
  },
});

/** The members to choose from when recording a payment. */
export const payers = defineResource<User>({
  name: 'payers',
  role: 'admin',
  label: 'Members',
  icon: 'people',
  calls: { list: memberCalls.getAllUsers, one: memberCalls.getUser },
  titleOf: ({ fname, lname, memberId }) => `${fname} ${lname} (${memberId})`,
  pages: {},
});
