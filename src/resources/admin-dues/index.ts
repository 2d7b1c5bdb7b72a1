import { duesCalls } from '#contract/calls-dues.ts';
import { paymentCalls } from '#contract/calls-payments.ts';
import { userCalls } from '#contract/calls-users.ts';
import type { User } from '#contract/users.ts';
import { defineResource } from '../define-resource.ts';
import { duesColumns, duesRow, type Listed, payerName } from './columns.tsx';

/** Every payment of every member, as the treasurer keeps them (specification §2 'Annual Dues'). */
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
    create: duesCalls.recordPayment,
  },
  columns: duesColumns(),
  row: duesRow,
  titleOf: payerName,
  pages: {
    list: { load: () => import('./list.tsx') },
    show: { title: 'Payment', drawer: true, load: () => import('./show.tsx') },
    create: {
      path: '/admindues/record',
      title: 'Record a payment',
      drawer: true,
      load: () => import('./record-payment.tsx'),
    },
  },
});

/** Whom a payment is recorded for. */
export const payers = defineResource<User>({
  name: 'payers',
  role: 'admin',
  label: 'Members',
  icon: 'people',
  calls: { list: userCalls.getAllUsers, one: userCalls.getUser },
  titleOf: ({ fname, lname, memberId }) => `${fname} ${lname} (${memberId})`,
  pages: {},
});
