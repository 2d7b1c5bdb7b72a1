import { z } from 'zod';
import { requiredText } from '../text.ts';
import { version } from '../version.ts';

/** An announcement of the district, as a member sees it. */
export const announcementSchema = z.object({
  _id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Whether it was also sent by mail. */
  byMail: z.boolean(),
  createdAt: z.string(),
  /**
   * The version of the record. A client sends it back with a change, so that a stale edit is
   * refused.
   */
  updatedAt: z.string(),
  /** Whether the caller has opened it. */
  read: z.boolean(),
});
export type Announcement = z.infer<typeof announcementSchema>;

const title = requiredText('Title', 160).refine(
  (value) => !/[\r\n]/.test(value),
  'Title must be one line.',
);
const body = requiredText('Message', 10_000);

export const announcementForm = z.object({
  /** Chosen by the sender, so that a repeated request after a lost response sends nothing twice. */
  _id: z.uuid('The _id must be an id.').optional(),
  title,
  body,
  byMail: z.boolean('byMail must be true or false.').default(false),
});

/** Corrects an announcement. Mails that were already sent do not change. */
export const announcementChangeForm = z.object({
  title: title.optional(),
  body: body.optional(),
  updatedAt: version,
});
