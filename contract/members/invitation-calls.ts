import { z } from 'zod';
import { answersData } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { inviteForm } from './schemas.ts';

/** How many members there are of each stand; `failed` of them were given up for the mail server. */
const invitationTotals = z.object({
  never: z.number(),
  queued: z.number(),
  mailed: z.number(),
  /** For whom a letter was made. */
  letter: z.number(),
  refused: z.number(),
  claimed: z.number(),
  /** Mails to many that are sent in a minute; null without a limit. */
  mailsPerMinute: z.number().nullable(),
});
export type InvitationTotals = z.infer<typeof invitationTotals>;

/** How admins invite members. */
export const invitationCalls = {
  inviteMembers: defineCall('POST /api/v1/members/invite', {
    summary: 'Mail invitations to claim a record; once an hour at most',
    access: 'members.write',
    once: true,
    body: inviteForm,
    ...answersData(z.object({ queued: z.number(), skipped: z.number() })),
  }),
  invitationTotals: defineCall('GET /api/v1/members/invitations', {
    summary:
      'How many members were never invited, were, could not be, and have claimed their account',
    access: 'members.read',
    ...answersData(invitationTotals),
  }),
};
