import { duesCalls } from '#contract/dues/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** What the society decides about its dues: grace, new members, part payments, its bank account. */
export const duesSettings = defineResource({
  name: 'dues-settings',
  role: 'admin',
  label: 'Dues settings',
  singular: 'setting',
  icon: 'settings',
  parent: 'subscription',
  tabs: [{ of: 'Dues', place: 3, label: 'Settings' }],
  calls: { update: duesCalls.updateDuesSettings },
  pages: {
    list: {
      path: '/adminpayment/settings',
      lead: 'The society’s rules for its dues.',
      load: () => import('./settings.tsx'),
    },
  },
});
