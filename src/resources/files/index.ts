import type { Resource } from '../resource.ts';

/** The files that the district puts out for its members (specification §2 'Resources'). */
export const files: Resource = {
  name: 'files',
  role: 'user',
  label: 'Resources',
  icon: 'folder',
  place: 3,
  endpoint: { list: 'file/getUpload' },
  pages: {
    list: { path: '/resourcesdash', title: 'Resources', load: () => import('./list.tsx') },
  },
};
