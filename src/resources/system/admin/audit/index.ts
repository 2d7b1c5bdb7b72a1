import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { systemCalls } from '#contract/system/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** Who changed what: the audit trail, which nobody can change. The words for it come with its page. */
export const audit = defineResource<AuditEntry>({
  name: 'audit',
  role: 'admin',
  label: 'Audit log',
  singular: 'entry',
  icon: 'rows',
  parent: 'admin-settings',
  path: '/adminsettings/audit',
  calls: { list: systemCalls.auditEntries },
  titleOf: ({ action }) => action,
  list: {
    noun: 'entries',
    searchLabel: 'Search who did it or to whom',
    placeholder: 'Name, ID, receipt, voucher…',
    empty: 'Nothing was changed yet.',
  },
  pages: {
    list: {
      lead: 'Who changed what, the latest first. Nobody can change or delete it.',
      load: () => import('./list.tsx'),
    },
  },
});
