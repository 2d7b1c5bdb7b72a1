import { z } from 'zod';

/** Mails that could not be sent. */
export const undeliveredSchema = z.object({
  /** Given up: refused permanently, or tried twelve times. */
  failed: z.number(),
  /** Failed at least once, the first time ten minutes ago or more; will be retried. */
  delayed: z.number(),
  /** Repeated jobs that were given up, and have not succeeded since; absent in an older back end. */
  jobs: z.number().optional(),
  /** Why the latest one failed, as codes such as 'EAUTH 535 5.7.8'; null if there is none. */
  reason: z.string().nullable(),
});
export type UndeliveredMails = z.infer<typeof undeliveredSchema>;
