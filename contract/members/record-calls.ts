import { z } from 'zod';
import { userSchema } from '../account/schemas.ts';
import { answersData, answersList, answersOne, answersValue, leftOut } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { membershipKinds } from '../membership.ts';
import { ownCategoryForm, ownCategorySchema } from './categories.ts';
import { membershipEvent, membershipForm } from './membership-form.ts';
import { mergedRecord, mergeForm, mergePreview } from './merge.ts';
import { noteForm, noteSchema } from './notes.ts';
import { bringBackForm, disableManyForm, inviteForm, refuseForm } from './schemas.ts';

const withUser = answersOne('user', userSchema);
const withMembership = answersData(
  z.object({ membership: z.enum(membershipKinds).nullable(), events: z.array(membershipEvent) }),
);
const write = { access: 'members.write' } as const;
const changesUser = { ...write, ...withUser, failures: [409] } as const;
const merges = { ...write, once: true, ...withUser } as const;

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

const category = answersOne('category', ownCategorySchema);

/** What admins decide on records and note about them, who is invited to claim one, and the society’s own categories for dues. */
export const memberRecordCalls = {
  refuseRegistration: defineCall('POST /api/v1/user/{id}/refuse', {
    ...changesUser,
    summary: 'Refuse a registration, with a reason that is mailed',
    body: refuseForm,
  }),
  restoreRegistration: defineCall('POST /api/v1/user/{id}/restore', {
    ...changesUser,
    summary: 'Take the refusal of a registration back',
    body: bringBackForm,
  }),
  disableMembers: defineCall('POST /api/v1/members/disable', {
    summary: 'Disable several accounts; those that cannot be are left out',
    access: 'members.write',
    body: disableManyForm,
    ...answersData(z.object({ changed: z.number(), ...leftOut })),
    failures: [404],
  }),
  previewMerge: defineCall('GET /api/v1/user/{id}/merge', {
    summary: 'What merging this record into another one comes to',
    access: 'members.write',
    query: mergeForm,
    ...answersData(mergePreview),
    failures: [409],
  }),
  mergeMember: defineCall('POST /api/v1/user/{id}/merge', {
    ...merges,
    summary: 'Merge this record into another one, where its entries count from then on',
    body: mergeForm,
  }),
  unmergeMember: defineCall('POST /api/v1/user/{id}/unmerge', {
    ...merges,
    summary: 'Undo the merging of this record',
    body: bringBackForm,
  }),
  mergedRecords: defineCall('GET /api/v1/user/{id}/merged', {
    summary: 'The records that were merged into this one',
    access: 'members.read',
    ...answersValue('records', z.array(mergedRecord)),
  }),
  membershipOf: defineCall('GET /api/v1/user/{id}/membership', {
    summary: 'What happened to a membership, the newest first',
    access: 'members.read',
    ...withMembership,
  }),
  recordMembership: defineCall('POST /api/v1/user/{id}/membership', {
    ...write,
    summary:
      'Record that a member was suspended or reinstated, resigned, moved to another society or died',
    once: true,
    body: membershipForm,
    status: 201,
    ...withMembership,
  }),
  takeMembershipBack: defineCall('DELETE /api/v1/user/{id}/membership/{eventId}', {
    summary: 'Take the last event of a membership back, which was recorded by mistake',
    access: 'members.write',
    ...withMembership,
    failures: [409],
  }),
  notesOfMember: defineCall('GET /api/v1/user/{id}/notes', {
    summary: 'What admins have noted about a member, the newest first',
    access: 'members.read',
    ...answersValue('notes', z.array(noteSchema)),
  }),
  addNote: defineCall('POST /api/v1/user/{id}/notes', {
    ...write,
    summary: 'Note something about a member, which only admins see',
    once: true,
    body: noteForm,
    status: 201,
    ...answersOne('note', noteSchema),
  }),
  removeNote: defineCall('DELETE /api/v1/user/{id}/notes/{noteId}', {
    summary: 'Delete a note about a member',
    access: 'members.write',
    status: 204,
  }),

  /* Invitations. */
  inviteMembers: defineCall('POST /api/v1/members/invite', {
    summary: 'Mail invitations to claim a record; once an hour at most',
    access: 'members.write',
    once: true,
    body: inviteForm,
    ...answersData(z.object({ queued: z.number(), skipped: z.number(), ...leftOut })),
  }),
  invitationTotals: defineCall('GET /api/v1/members/invitations', {
    summary:
      'How many members were never invited, were, could not be, and have claimed their account',
    access: 'members.read',
    ...answersData(invitationTotals),
  }),

  /* The society’s own categories for dues. */
  duesCategories: defineCall('GET /api/v1/dues-categories', {
    summary: 'The society’s own categories for dues',
    access: 'session',
    ...answersList('categories', ownCategorySchema),
  }),
  createDuesCategory: defineCall('POST /api/v1/dues-categories', {
    summary: 'Add a category for dues',
    access: 'subscription.write',
    body: ownCategoryForm,
    status: 201,
    ...category,
    failures: [409],
  }),
  renameDuesCategory: defineCall('PATCH /api/v1/dues-categories/{code}', {
    summary: 'Rename a category for dues; its code stays',
    access: 'subscription.write',
    body: ownCategoryForm.pick({ name: true }),
    ...category,
    failures: [409],
  }),
  removeDuesCategory: defineCall('DELETE /api/v1/dues-categories/{code}', {
    summary: 'Remove a category for dues that nothing uses',
    access: 'subscription.write',
    status: 204,
    failures: [409],
  }),
} as const;
