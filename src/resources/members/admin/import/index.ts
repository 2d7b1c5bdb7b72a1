import { memberCalls } from '#contract/members/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** The import of members from a list that the society already has. */
export const membersImport = defineResource({
  name: 'members-import',
  role: 'admin',
  label: 'Import members',
  icon: 'upload',
  calls: { create: memberCalls.importMembers },
  pages: {
    list: { path: '/adminmembers/import', load: () => import('./import.tsx') },
  },
});
