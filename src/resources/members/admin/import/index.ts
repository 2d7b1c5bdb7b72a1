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
    list: {
      path: '/adminmembers/import',
      lead: 'From the list that the society keeps, as it is. Members who are added can then be invited to claim their record: by e-mail, or by a printed letter where there is no e-mail address.',
      load: () => import('./import.tsx'),
    },
  },
});
