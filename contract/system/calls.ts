import { z } from 'zod';
import { answersData, answersMessage, answersPage, answersValue } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { pageParameters } from '../lists.ts';
import { auditEntrySchema, auditListQuery } from './audit/schemas.ts';
import { failedJobSchema } from './jobs/schemas.ts';
import { undeliveredSchema } from './mails/schemas.ts';

/** A report of a mail server, as it came: the whole message. */
const deliveryReport = z.object({
  report: z.string('report must be a text.').max(200_000, 'The report is too long.'),
});

/** How admins read the audit trail, which nobody can change, and see and retry what could not be sent or done. */
export const systemCalls = {
  auditEntries: defineCall('GET /api/v1/audit', {
    summary: 'The audit trail: who did what to whom, the latest first, a page at a time',
    access: 'audit.read',
    query: auditListQuery,
    ...answersPage('entries', auditEntrySchema),
  }),

  /* The mails and repeated jobs that were given up. */
  failedJobs: defineCall('GET /api/v1/jobs/failed', {
    summary: 'The mails and repeated jobs that were given up, the latest first, a page at a time',
    access: 'mail.read',
    query: z.object({ ...pageParameters }),
    ...answersPage('jobs', failedJobSchema),
  }),
  retryJob: defineCall('POST /api/v1/jobs/{id}/retry', {
    summary: 'Try a job again that was given up',
    access: 'mail.write',
    ...answersMessage,
  }),

  /* Mails that could not be sent, and the reports of mail servers. */
  undeliveredMails: defineCall('GET /api/v1/mails/undelivered', {
    summary: 'How many mails could not be sent, and why the latest could not',
    access: 'mail.read',
    ...answersData(undeliveredSchema),
  }),
  retryMails: defineCall('POST /api/v1/mails/retry', {
    summary: 'Retry the mails that could not be sent',
    access: 'mail.write',
    ...answersValue('queued', z.number()),
  }),
  deliveryReport: defineCall('POST /api/v1/mails/reports/{token}', {
    summary: 'A mail server reports on a mail, at the signed address that the mail came from',
    access: 'anyone',
    body: deliveryReport,
    maxBytes: 400_000,
    ...answersMessage,
    failures: [404],
  }),
} as const;
