import { z } from 'zod';
import { requiredLongText } from '../text.ts';

/** A note about a member. */
export const noteForm = z.object({ text: requiredLongText('Note', 2000) });

/** A note as admins see it. */
export const noteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.string(),
  createdAt: z.string(),
});
export type MemberNote = z.infer<typeof noteSchema>;
