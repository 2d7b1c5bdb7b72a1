import type { User } from '#contract/account/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { leftInWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { defineResource } from '../../../define-resource.ts';
import { shortName } from '../../../members/admin/parts/member-name.tsx';
import { TestPayments } from '../../member/parts/test-payments.tsx';
import { duesColumns, duesRow, type Listed, payerName } from './columns.tsx';

/** All payments of all members, for the treasurer. */
export const adminDues = defineResource<Listed>({
  name: 'admin-dues',
  role: 'admin',
  label: 'Annual Dues',
  singular: 'payment',
  icon: 'receipt',
  place: 3,
  tabs: [
    { of: 'Annual Dues', place: 1, label: 'Payments' },
    {
      of: 'Annual Dues',
      place: 2,
      page: 'review',
      label: 'Review and suspense',
      count: ({ review = 0, suspense }) => review + (suspense?.count ?? 0),
      countWords: 'to decide',
    },
  ],
  topics: ['payments'],
  notice: TestPayments,
  path: '/admindues',
  calls: {
    list: paymentCalls.payments,
    one: paymentCalls.getPayment,
    create: paymentCalls.recordPayment,
  },
  columns: duesColumns(),
  row: duesRow(),
  list: { sort: '-day' },
  titleOf: payerName,
  finder: {
    call: paymentCalls.payments,
    async find(http, search, signal) {
      const query = { search, limit: 4 };
      const { data } = await http.send(paymentCalls.payments, { query, signal });
      return data.payments.map((payment) => ({
        page: 'show',
        params: { id: payment._id },
        label: `${payment.paymentId}, ${formatNaira(payment.amount)}`,
        hint: `Payment of ${shortName(payment.user)}`,
      }));
    },
  },
  pages: {
    list: {
      lead: 'All members’ payments, by the day on which they were paid, the newest first.',
      isDescribed: true,
      load: () => import('./list.tsx'),
    },
    show: { title: 'Payment', drawer: true, load: () => import('./show.tsx') },
    create: {
      path: '/admindues/record',
      title: 'Record a payment',
      drawer: true,
      load: () => import('../parts/record-payment.tsx'),
    },
    receipt: {
      path: '/admindues/record/many',
      title: 'Record one payment for several',
      drawer: true,
      needs: paymentCalls.recordPayments,
      load: () => import('../parts/record-receipt.tsx'),
    },
    review: {
      path: '/admindues/review',
      title: 'Under review',
      needs: paymentCalls.paymentReview,
      lead: 'Payments that could not be allocated automatically, the oldest first.',
      load: () => import('./review.tsx'),
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
  choiceOf: ({ fname, lname, memberId, membership }) =>
    `${fname} ${lname} (${memberId})${leftInWords({ membership })}`,
  pages: {},
});
