import { z } from 'zod';
import { answersData, answersMessage, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { undeliveredSchema } from './schemas.ts';

/** A report of a mail server, as it came: the whole message. */
const deliveryReport = z.object({
  report: z.string('report must be a text.').max(200_000, 'The report is too long.'),
});

/** How admins see and retry mails that could not be sent, and how reports of mail servers arrive. */
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
  deliveryReport: defineCall('POST /api/v1/mails/reports/{token}', {
    summary: 'A mail server reports on a mail, at the signed address that the mail came from',
    access: 'anyone',
    body: deliveryReport,
    maxBytes: 400_000,
    ...answersMessage,
    failures: [404],
  }),
};
