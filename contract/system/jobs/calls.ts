import { z } from 'zod';
import { answersMessage, answersPage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { pageParameters } from '../../lists.ts';
import { failedJobSchema } from './schemas.ts';

/** How admins see the mails and repeated jobs that were given up, and have one tried again. */
export const jobCalls = {
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
};
