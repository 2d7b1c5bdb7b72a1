import { jobCalls } from '#contract/system/jobs/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** Mails that could not be sent and jobs of the server that failed. The dashboard leads here. */
export const failedJobs = defineResource({
  name: 'failed-jobs',
  role: 'admin',
  label: 'Failed jobs',
  icon: 'mail',
  parent: 'admin-dashboard',
  path: '/adminjobs',
  calls: { list: jobCalls.failedJobs },
  pages: {
    list: {
      title: 'Failed jobs',
      lead: 'E-mails that could not be sent, and jobs of the server that failed.',
      load: () => import('./list.tsx'),
    },
  },
});
