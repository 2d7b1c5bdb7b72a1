import { z } from 'zod';
import { choiceField, pastDate } from '../fields.ts';
import { membershipKinds } from '../membership.ts';
import { optionalText } from '../text.ts';

/** Something that happened to a membership. */
export const membershipEvent = z.object({
  _id: z.string(),
  kind: z.enum(membershipKinds),
  /** When it happened; null: before the records begin. */
  date: z.string().nullable(),
  note: z.string().nullable(),
  /** Who recorded it; null where it follows from another act, such as a confirmation. */
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type MembershipEvent = z.infer<typeof membershipEvent>;

/** Records what has happened to a membership. */
export const membershipForm = z.object({
  kind: choiceField('What happened', membershipKinds),
  date: pastDate('Date'),
  note: optionalText('Note', 500),
});
