import { z } from 'zod';
import { emptyAsNull } from '../../fields.ts';

/** Mails that could not be sent. */
export const undeliveredSchema = z.object({
  /** Given up: refused permanently, or tried twelve times. */
  failed: z.number(),
  /** Sent, and reported by a mail server as not delivered; absent in an older back end. */
  reported: z.number().optional(),
  /** Reported by their readers as unwanted; absent in an older back end. */
  complained: z.number().optional(),
  /** Failed at least once, the first time ten minutes ago or more; will be retried. */
  delayed: z.number(),
  /** Repeated jobs that were given up, and have not succeeded since; absent in an older back end. */
  jobs: z.number().optional(),
  /** Why the latest one failed, as codes such as 'EAUTH 535 5.7.8'; null if there is none. */
  reason: z.string().nullable(),
});
export type UndeliveredMails = z.infer<typeof undeliveredSchema>;

/** How many mails of a sending are in each state. */
export const mailCountsSchema = z.object({
  queued: z.number(),
  sent: z.number(),
  failed: z.number(),
  refused: z.number(),
  skipped: z.number(),
});
export type MailCounts = z.infer<typeof mailCountsSchema>;

const timeMessage = 'The time must be like 2027-01-21T16:00:00+01:00.';

/** When something is to be sent, with the offset from UTC; now where it is null or absent. */
export const sendingTime = z
  .union([emptyAsNull, z.null(), z.iso.datetime({ offset: true, error: timeMessage })], timeMessage)
  .optional();
