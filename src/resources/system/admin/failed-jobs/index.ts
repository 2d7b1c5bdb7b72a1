import { capitalized } from '#contract/capitalized.ts';
import { systemCalls } from '#contract/system/calls.ts';
import type { FailedJob } from '#contract/system/jobs/schemas.ts';
import { longMoment } from '../../../../shared/format.ts';
import { defineResource } from '../../../define-resource.ts';
import { reasonInWords } from '../../../messages/admin/parts/mail-words.tsx';

const jobs: Readonly<Record<string, string>> = {
  sweep: 'Check of open payments',
  charging: 'Scheduled charging',
  reminders: 'Reminders of dues',
  mailings: 'Announcements and newsletters at their time',
  housekeeping: 'Housekeeping',
  backup: 'Backup',
  packs: 'Pack of a period',
};

const mails: Readonly<Record<string, string>> = {
  'reset-password': 'Link for a new password',
  'confirm-email': 'Link to confirm an e-mail address',
  'password-changed': 'Notice of a changed password',
  'email-change': 'Notice of a new e-mail address',
  'email-changed': 'Notice of a changed e-mail address',
  'designation-decided': 'Decision on a designation',
  'name-decided': 'Decision on a name',
  'contact-message': 'Message from a visitor',
  'contact-reply': 'Answer to a visitor',
  'announcement-test': 'Test of an announcement',
  'newsletter-test': 'Test of a newsletter',
  'newsletter-confirm': 'Link to confirm the newsletter',
  reminder: 'Reminder of dues',
  'receipt-void': 'Notice that a receipt is void',
  refund: 'Notice of a refund',
};

/* 'receipt' → 'Receipt': a kind that came later reads well without a line here. */
const plain = (kind: string) => capitalized(kind.replaceAll('-', ' '));

/* Returns what a failed job is called. */
const nameOf = ({ kind, isMail }: FailedJob): string =>
  isMail ? `E-mail: ${mails[kind] ?? plain(kind)}` : (jobs[kind] ?? plain(kind));

/* Returns why it failed, in words where there are some for the code. */
function reasonOf({ reason, isMail }: FailedJob): string {
  return isMail || reason === 'interrupted' ? reasonInWords(reason) : reason;
}

/** Mails that could not be sent and jobs of the server that failed. The dashboard leads here. */
export const failedJobs = defineResource<FailedJob>({
  name: 'failed-jobs',
  role: 'admin',
  label: 'Failed jobs',
  icon: 'mail',
  parent: 'admin-dashboard',
  path: '/adminjobs',
  calls: { list: systemCalls.failedJobs },
  columns: [
    { dataIndex: 'kind', title: 'What', render: (_, job) => nameOf(job) },
    { dataIndex: 'failedAt', title: 'Given up', type: 'moment' },
    { dataIndex: 'attempts', align: 'end' },
    { dataIndex: 'reason', render: (_, job) => reasonOf(job) },
  ],
  row: { title: nameOf, line: (job) => `${longMoment(job.failedAt)} · ${reasonOf(job)}` },
  titleOf: nameOf,
  list: { hasTools: false, empty: 'Nothing has failed.' },
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: {
      lead: 'E-mails that could not be sent, came back or were unwanted, and jobs of the server that failed.',
    },
  },
});
