import { bookCalls } from '#contract/books/calls.ts';
import type { ReconciledAccount } from '#contract/books/reconciliation/schemas.ts';
import { defineResource } from '../../../define-resource.ts';

/** The accounts of the cash book beside their statements. */
export const reconciliation = defineResource<ReconciledAccount>({
  name: 'reconciliation',
  role: 'admin',
  label: 'Reconciliation',
  singular: 'account',
  icon: 'check',
  parent: 'books',
  tabs: [{ of: 'Books', place: 3 }],
  calls: { list: bookCalls.reconciledAccounts },
  columns: ['name', 'kind', 'lastSigned'],
  pages: {
    list: {
      path: '/adminbooks/reconciliation',
      lead: 'Each account compared with its statement. What a statement certainly shows is marked automatically; mark the rest, and sign when both agree.',
      load: () => import('./list.tsx'),
    },
  },
});
