import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';

/** The mails that did not go out. */
export const undeliveredSchema = z.object({
  /** Given up: refused for good, or tried twelve times. */
  failed: z.number(),
  /** Failed at least once, ten minutes ago or earlier, and will be tried again by itself. */
  delayed: z.number(),
  /** Why the latest of them failed, in codes such as 'EAUTH 535 5.7.8'; null where there is none. */
  reason: z.string().nullable(),
});
export type UndeliveredMails = z.infer<typeof undeliveredSchema>;

const tag = 'Mail';

/** What admins see and do about mails that could not be sent. */
export const mailCalls = {
  undeliveredMails: defineCall({
    method: 'GET',
    path: '/api/v1/mails/undelivered',
    summary: 'How many mails could not be sent, and why the latest could not',
    tag,
    access: 'mail.read',
    response: success({ data: undeliveredSchema }),
    record: 'data',
  }),
  retryMails: defineCall({
    method: 'POST',
    path: '/api/v1/mails/retry',
    summary: 'Queue the mails that could not be sent anew',
    tag,
    access: 'mail.write',
    response: success({ data: z.object({ queued: z.number() }) }),
    record: 'data',
  }),
};
