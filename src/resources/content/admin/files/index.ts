import { contentCalls } from '#contract/content/calls.ts';
import type { FileAudience, ResourceFile } from '#contract/content/files/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { audienceWords, fileColumns, fileRow } from './columns.tsx';

/** The files for members, for admins to manage. */
export const adminFiles = defineResource<ResourceFile>({
  name: 'admin-files',
  role: 'admin',
  label: 'Resources',
  singular: 'file',
  icon: 'folder',
  place: 6,
  topics: ['files'],
  path: '/adminresources',
  calls: {
    list: contentCalls.getUpload,
    one: contentCalls.getFile,
    create: contentCalls.upload,
    update: contentCalls.updateFile,
    remove: contentCalls.deleteFile,
  },
  schema: async () => (await import('#contract/content/files/schemas.ts')).fileForm,
  fields: {
    fileName: { label: 'File Name' },
    description: {},
    audience: {
      label: 'For',
      choices: audienceWords,
      initial: 'members' satisfies FileAudience,
      required: true,
    },
    image: {},
  },
  columns: fileColumns,
  row: fileRow,
  titleOf: ({ fileName }) => fileName,
  pages: {
    list: {
      heading: 'Resources List',
      lead: 'Documents and forms for members, the newest first.',
      load: () => import('./list.tsx'),
    },
    create: { title: 'Add File', drawer: true, load: () => import('./create.tsx') },
    show: { drawer: true, load: () => import('./show.tsx') },
    edit: { title: 'Edit File', drawer: true, load: () => import('./edit.tsx') },
  },
});
