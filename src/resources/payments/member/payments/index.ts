import type { duesCalls } from '#contract/dues/calls.ts';
import type { paymentCalls } from '#contract/payments/calls.ts';
import type { LightCall } from '../../../../providers/resource.ts';
import { defineResource } from '../../../define-resource.ts';
import { TestPayments } from '../parts/test-payments.tsx';

const list = {
  method: 'GET',
  path: '/api/v1/payment/userPayment',
  access: 'session',
  list: { rows: 'data' },
} as const satisfies LightCall<typeof paymentCalls.userPayment>;

const bankAccount = {
  method: 'GET',
  path: '/api/v1/ledger/bank-account',
  access: 'member',
  record: 'data.bankAccount',
} as const satisfies LightCall<typeof duesCalls.bankAccount>;

/** A member's own payments, their receipts and statement. */
export const myPayments = defineResource({
  name: 'my-payments',
  role: 'user',
  label: 'Payment History',
  icon: 'receipt',
  place: 2,
  topics: ['payments'],
  notice: TestPayments,
  calls: { list },
  pages: {
    list: { path: '/payment', title: 'Payment History', load: () => import('./list.tsx') },
    transfer: {
      path: '/payment/transfer',
      title: 'Pay by bank transfer',
      needs: bankAccount,
      load: () => import('./transfer.tsx'),
    },
    statement: {
      path: '/payment/statement',
      title: 'Statement of account',
      load: () => import('./statement-of-account.tsx'),
    },
    show: { path: '/payment/:id', title: 'Receipt', load: () => import('./receipt.tsx') },
  },
});
