import { duesCalls } from '#contract/dues/calls.ts';
import type { Levy } from '#contract/dues/ledger/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { levyColumns, levyRow } from './columns.tsx';

/** Levies and penalties: what is charged to a group of members besides the dues. */
export const levies = defineResource<Levy>({
  name: 'levies',
  role: 'admin',
  label: 'Levies and penalties',
  singular: 'levy',
  icon: 'receipt',
  parent: 'admin-dues',
  tabs: [{ of: 'Annual Dues', place: 6 }],
  topics: ['payments', 'subscription'],
  path: '/admindues/levies',
  calls: { list: duesCalls.levies },
  columns: levyColumns,
  row: levyRow,
  list: {
    noun: 'levies',
    hasTools: false,
    pageSize: 50,
    empty: 'No levies or penalties have been charged.',
    createLabel: 'Charge a levy',
  },
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: { lead: 'What is charged to a group of members besides the yearly dues.' },
    create: {
      path: '/admindues/levies/create',
      title: 'Charge a levy or a penalty',
      drawer: true,
      needs: duesCalls.createLevy,
      load: () => import('./create.tsx'),
    },
  },
});
