import { z } from 'zod';

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
