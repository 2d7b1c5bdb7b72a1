import type { Resource } from '../resource.ts';

/** Members from a list that the society already keeps. */
export const membersImport: Resource = {
  name: 'members-import',
  role: 'admin',
  label: 'Import members',
  icon: 'upload',
  endpoint: { create: 'members/import' },
  pages: {
    list: {
      path: '/adminmembers/import',
      title: 'Import members',
      load: () => import('./import.tsx'),
    },
  },
};
