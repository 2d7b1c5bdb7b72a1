import { auditCalls } from '#contract/system/audit/calls.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { actionInWords } from '#contract/system/audit/terms.ts';
import { defineResource } from '../../../define-resource.ts';
import { auditColumns, auditRow } from './columns.tsx';

/** Who changed what: the audit trail, which nobody can change. */
export const audit = defineResource<AuditEntry>({
  name: 'audit',
  role: 'admin',
  label: 'Audit log',
  singular: 'entry',
  icon: 'rows',
  parent: 'admin-settings',
  path: '/adminsettings/audit',
  calls: { list: auditCalls.auditEntries },
  columns: auditColumns,
  row: auditRow,
  titleOf: actionInWords,
  list: {
    noun: 'entries',
    searchLabel: 'Search who did it or to whom',
    placeholder: 'Name, member ID, or number of a receipt or voucher…',
    empty: 'Nothing was changed yet.',
  },
  pages: {
    list: {
      title: 'Audit log',
      lead: 'Who changed what, the latest first. Nobody can change or delete it.',
      load: () => import('./list.tsx'),
    },
  },
});
