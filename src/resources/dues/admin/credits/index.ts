import { duesCalls } from '#contract/dues/calls.ts';
import type { InCredit } from '#contract/dues/credits/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { defineResource } from '../../../define-resource.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { Account, memberColumns } from '../parts/member-columns.tsx';

/** Who has paid more than was charged: the next charge takes it. */
export const credits = defineResource<InCredit>({
  name: 'credits',
  role: 'admin',
  label: 'Members in credit',
  singular: 'member in credit',
  icon: 'wallet',
  parent: 'admin-dues',
  tabs: [{ of: 'Annual Dues', place: 5 }],
  topics: ['payments', 'members'],
  calls: { list: duesCalls.credits },
  columns: [...memberColumns, { dataIndex: 'credit', type: 'naira' }],
  row: {
    title: fullName,
    line: ({ memberId, credit }) => `${memberId} · ${formatNaira(credit)}`,
    tag: Account,
  },
  titleOf: fullName,
  pages: {
    list: {
      path: '/admindues/credits',
      lead: 'Who has paid more than was charged. It pays their next charge by itself; a letter tells them so.',
      load: () => import('./list.tsx'),
    },
  },
});
