import type { Resource } from '../resource.ts';

/** The files for members, as an admin keeps them (specification §2 'Resources'). */
export const adminFiles: Resource = {
  name: 'admin-files',
  role: 'admin',
  label: 'Resources',
  icon: 'folder',
  place: 5,
  topics: ['files'],
  endpoint: {
    list: 'file/getUpload',
    create: 'file/upload',
    update: 'file/{id}',
    remove: 'file/{id}',
  },
  pages: {
    list: { path: '/adminresources', title: 'Resources', load: () => import('./list.tsx') },
  },
};
