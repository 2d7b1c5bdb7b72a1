import { z } from 'zod';
import { answersData, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { undeliveredSchema } from './schemas.ts';

/** How admins see and retry mails that could not be sent. */
export const mailCalls = {
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
};
