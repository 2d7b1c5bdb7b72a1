import { z } from 'zod';
import { requiredText } from '../text.ts';
import { version } from '../version.ts';

/** What the district tells its members, as a member sees it. */
export const announcementSchema = z.object({
  _id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Whether it also went out by mail. */
  byMail: z.boolean(),
  createdAt: z.string(),
  /** The version of the record: who changes it sends it back, so that a stale edit is found out. */
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
  /** Chosen by who sends it, so that sending again after a lost answer sends nothing twice. */
  _id: z.uuid('The _id must be an id.').optional(),
  title,
  body,
  byMail: z.boolean('byMail must be true or false.').default(false),
});

/** A slip of the pen put right; mails that are out already stay as they are. */
export const announcementChangeForm = z.object({
  title: title.optional(),
  body: body.optional(),
  updatedAt: version,
});
