import { contentCalls } from '#contract/content/calls.ts';
import type { TrashedContent, TrashedFile } from '#contract/content/trash/schemas.ts';
import { exportOf } from '../../../../shared/import-module.ts';
import { defineResource } from '../../../define-resource.ts';

/** Deleted stories, and pictures and documents that were taken out of them: 30 days. */
export const contentTrash = defineResource<TrashedContent>({
  name: 'content-trash',
  role: 'admin',
  label: 'Trash',
  icon: 'trash',
  parent: 'content',
  tabs: [{ of: 'Trash', place: 1, label: 'Stories and pictures' }],
  topics: ['content'],
  path: '/admintrash',
  calls: { list: contentCalls.contentTrash },
  list: { noun: 'deleted items', empty: 'The trash is empty.', staleTime: 0 },
  acts: { load: exportOf(() => import('./acts.ts'), 'contentActs') },
  pages: {
    list: {
      lead: 'What was deleted stays here for 30 days, then it is removed for good.',
      load: exportOf(() => import('./lists.tsx'), 'ContentTrash'),
    },
  },
});

/** Deleted files for members: 30 days. */
export const fileTrash = defineResource<TrashedFile>({
  name: 'file-trash',
  role: 'admin',
  label: 'Trash of files',
  icon: 'trash',
  parent: 'admin-files',
  tabs: [{ of: 'Trash', place: 2, label: 'Files for members' }],
  topics: ['files'],
  path: '/admintrash/files',
  calls: { list: contentCalls.fileTrash },
  list: { noun: 'deleted files', empty: 'The trash is empty.', staleTime: 0 },
  acts: { load: exportOf(() => import('./acts.ts'), 'fileActs') },
  pages: {
    list: {
      heading: 'Trash',
      lead: 'What was deleted stays here for 30 days, then it is removed for good.',
      load: exportOf(() => import('./lists.tsx'), 'FileTrash'),
    },
  },
});
