import { fileCalls } from '#contract/files.ts';
import { defineResource } from '../define-resource.ts';

/** The files for members, as an admin keeps them (specification §2 'Resources'). */
export const adminFiles = defineResource({
  name: 'admin-files',
  role: 'admin',
  label: 'Resources',
  icon: 'folder',
  place: 5,
  topics: ['files'],
  calls: {
    list: fileCalls.getUpload,
    create: fileCalls.upload,
    update: fileCalls.updateFile,
    remove: fileCalls.deleteFile,
  },
  pages: {
    list: { path: '/adminresources', title: 'Resources', load: () => import('./list.tsx') },
  },
});
