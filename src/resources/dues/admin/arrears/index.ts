import { paymentCalls } from '#contract/payments/calls.ts';
import { defineResource } from '../../../define-resource.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { arrearsColumns, arrearsRow, type Owing } from './columns.tsx';

/** Who owes dues, and for how many years (docs/ledger.md, 'The rules'). */
export const arrears = defineResource<Owing>({
  name: 'arrears',
  role: 'admin',
  label: 'Arrears',
  singular: 'member in arrears',
  icon: 'receipt',
  parent: 'admin-dues',
  topics: ['payments', 'members'],
  calls: { list: paymentCalls.arrears },
  columns: arrearsColumns,
  row: arrearsRow,
  titleOf: fullName,
  pages: {
    list: {
      path: '/admindues/arrears',
      lead: 'Everyone who owes dues, those who owe for most years first.',
      load: () => import('./list.tsx'),
    },
  },
});
