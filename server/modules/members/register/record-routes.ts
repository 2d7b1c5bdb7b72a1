import { routes } from '../../../plugins/bind.ts';
import { invitationTotals, invite } from '../invitations/invitations.ts';
import { readMembership, recordMembership, takeMembershipBack } from '../membership/membership.ts';
import { listMerged, mergeMember, unmergeMember } from '../merge/merge.ts';
import { previewMerge } from '../merge/merge-preview.ts';
import { refuseRegistration, restoreRegistration } from '../registrations/registrations.ts';
import { disableMembers } from '../registrations/roster.ts';
import { addNote, listNotes, removeNote } from './notes.ts';

/** Registers what admins decide on records and note about them. */
export const memberRecordRoutes = routes((context) => ({
  /* The calls that make two records of one person one. */
  previewMerge: ({ actor, params, query }) => previewMerge(context, actor, params.id, query.into),
  mergeMember: ({ actor, params, body }) => mergeMember(context, actor, params.id, body.into),
  unmergeMember: ({ actor, params, body }) => unmergeMember(context, actor, params.id, body),
  mergedRecords: ({ params }) => listMerged(context, params.id),

  /* About invitations. */
  inviteMembers: ({ actor, body: { all, ids = [], stand } }) =>
    invite(context, actor, all ? 'all' : ids, { stand }),
  invitationTotals: () => invitationTotals(context),

  refuseRegistration: ({ actor, params, body }) =>
    refuseRegistration(context, actor, params.id, body),
  restoreRegistration: ({ actor, params, body }) =>
    restoreRegistration(context, actor, params.id, body),
  disableMembers: ({ actor, body }) => disableMembers(context, actor, body.ids),
  membershipOf: ({ params }) => readMembership(context, params.id),
  recordMembership: ({ actor, params, body }) => recordMembership(context, actor, params.id, body),
  takeMembershipBack: ({ actor, params }) =>
    takeMembershipBack(context, actor, params.id, params.eventId),
  notesOfMember: ({ params }) => listNotes(context, params.id),
  addNote: ({ actor, params, body }) => addNote(context, actor, params.id, body.text),
  removeNote: async ({ actor, params }) => removeNote(context, actor, params.id, params.noteId),
}));
