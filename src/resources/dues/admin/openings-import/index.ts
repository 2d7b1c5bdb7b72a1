import { duesCalls } from '#contract/dues/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** The import of opening balances: what members owed, or had paid ahead, before the ledger. */
export const openingsImport = defineResource({
  name: 'openings-import',
  role: 'admin',
  label: 'Opening balances',
  icon: 'upload',
  parent: 'admin-dues',
  tabs: [{ of: 'Annual Dues', place: 7 }],
  calls: { create: duesCalls.importOpenings },
  pages: {
    list: {
      path: '/admindues/openings',
      lead: 'What members owed, or had paid ahead, before the ledger began.',
      load: () => import('./import.tsx'),
    },
  },
});
