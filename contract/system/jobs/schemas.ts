import { z } from 'zod';

/** A mail or a repeated job that was given up. */
export const failedJobSchema = z.object({
  _id: z.string(),
  /** The kind of the mail ('receipt'), or the name of the job ('backup'). */
  kind: z.string(),
  isMail: z.boolean(),
  attempts: z.number(),
  failedAt: z.string(),
  /** Why, as codes such as 'EENVELOPE 550 5.1.1'; never an address. */
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;
