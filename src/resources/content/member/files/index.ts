import type { contentCalls } from '#contract/content/calls.ts';
import type { LightCall } from '../../../../providers/resource.ts';
import { defineResource } from '../../../define-resource.ts';

const list = {
  method: 'GET',
  path: '/api/v1/file/getUpload',
  access: 'session',
  list: { rows: 'files' },
} as const satisfies LightCall<typeof contentCalls.getUpload>;

/** The district's files for its members. */
export const files = defineResource({
  name: 'files',
  role: 'user',
  label: 'Resources',
  icon: 'folder',
  place: 3,
  /* The confirmation of one's own registration opens more of them. */
  topics: ['files', 'members'],
  calls: { list },
  pages: { list: { path: '/resourcesdash', load: () => import('./list.tsx') } },
});
