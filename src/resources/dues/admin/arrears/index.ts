import type { Arrears } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { defineResource } from '../../../define-resource.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { Account, memberColumns } from '../parts/member-columns.tsx';

/** Who owes dues, and for how many years (docs/ledger.md, 'The rules'). */
export const arrears = defineResource<Arrears['members'][number]>({
  name: 'arrears',
  role: 'admin',
  label: 'Arrears',
  singular: 'member in arrears',
  icon: 'receipt',
  parent: 'admin-dues',
  tabs: [{ of: 'Annual Dues', place: 4 }],
  topics: ['payments', 'members'],
  calls: { list: paymentCalls.arrears },
  columns: [
    ...memberColumns,
    { dataIndex: 'yearsOwed', type: 'number' },
    { dataIndex: 'owed', type: 'naira' },
  ],
  row: {
    title: fullName,
    line: ({ memberId, yearsOwed, owed }) =>
      `${memberId} · ${formatNaira(owed)} · ${countOf(yearsOwed, 'years')}`,
    tag: Account,
  },
  titleOf: fullName,
  pages: {
    list: {
      path: '/admindues/arrears',
      lead: 'Everyone who owes dues, those who owe for most years first.',
      load: () => import('./list.tsx'),
    },
  },
});
