import { formatNaira } from '#contract/naira.ts';
import { transferCalls } from '#contract/payments/transfers/calls.ts';
import type { TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import { defineResource } from '../../../define-resource.ts';

/** Transfers that members have reported, for the treasurer to approve or to refuse. */
export const adminTransfers = defineResource<TreasurerTransfer>({
  name: 'admin-transfers',
  role: 'admin',
  label: 'Reported transfers',
  singular: 'transfer',
  icon: 'wallet',
  parent: 'admin-dues',
  tabs: [
    { of: 'Annual Dues', place: 3, count: ({ transfers }) => transfers, countWords: 'to check' },
  ],
  topics: ['payments'],
  path: '/admindues/transfers',
  calls: { list: transferCalls.transfers },
  titleOf: ({ member, amount }) => `${formatNaira(amount)} of ${member.fname} ${member.lname}`,
  pages: {
    list: {
      lead: 'Transfers that members have reported, with what they owe. Approving one records the payment and e-mails the receipt.',
      load: () => import('./list.tsx'),
    },
  },
});
