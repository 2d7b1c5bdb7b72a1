import { jobCalls } from '#contract/system/jobs/calls.ts';
import type { FailedJob } from '#contract/system/jobs/schemas.ts';
import { longMoment } from '../../../../shared/format.ts';
import { defineResource } from '../../../define-resource.ts';
import { nameOf, reasonOf } from './words.ts';

/** Mails that could not be sent and jobs of the server that failed. The dashboard leads here. */
export const failedJobs = defineResource<FailedJob>({
  name: 'failed-jobs',
  role: 'admin',
  label: 'Failed jobs',
  icon: 'mail',
  parent: 'admin-dashboard',
  path: '/adminjobs',
  calls: { list: jobCalls.failedJobs },
  columns: [
    { dataIndex: 'kind', title: 'What', render: (_, job) => nameOf(job) },
    { dataIndex: 'failedAt', title: 'Given up', type: 'moment' },
    { dataIndex: 'attempts', title: 'Attempts', align: 'end' },
    { dataIndex: 'reason', title: 'Reason', render: (_, job) => reasonOf(job) },
  ],
  row: { title: nameOf, line: (job) => `${longMoment(job.failedAt)} · ${reasonOf(job)}` },
  titleOf: nameOf,
  list: { hasTools: false, empty: 'Nothing has failed.' },
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: { lead: 'E-mails that could not be sent, and jobs of the server that failed.' },
  },
});
