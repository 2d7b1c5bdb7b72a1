import { routes, succeed } from '../../plugins/bind.ts';
import { sendCsv } from '../../plugins/send-csv.ts';
import { shareReads } from '../../share-reads.ts';
import { presentUser } from '../account/users/present.ts';
import { getUser } from '../account/users/users.ts';
import {
  createCategory,
  readOwnCategories,
  removeCategory,
  renameCategory,
} from './categories/categories.ts';
import { importMembers } from './import/import.ts';
import { previewTakeBack, readMembersImports, takeImportBack } from './import/take-back.ts';
import { makeLetters } from './invitations/invitation-letters.ts';
import { invitationTotals, invite } from './invitations/invitations.ts';
import { exportMembers } from './list/export.ts';
import { listMembers, type MemberListQuery } from './list/list.ts';
import { countAbroad } from './list/list-repo.ts';
import { readMembership, recordMembership, takeMembershipBack } from './membership/membership.ts';
import { listMerged, mergeMember, unmergeMember } from './merge/merge.ts';
import { previewMerge } from './merge/merge-preview.ts';
import { changeCategory, previewCategory } from './register/categories.ts';
import {
  confirmMember,
  confirmMembers,
  correctMember,
  sendPasswordResetLink,
} from './register/correct.ts';
import { createMember } from './register/create.ts';
import { decideDesignation, decideName } from './register/decide-requests.ts';
import { previewEarlierYears } from './register/earlier-years.ts';
import { addNote, listNotes, removeNote } from './register/notes.ts';
import { compareRegistrations } from './registrations/alike.ts';
import { refuseRegistration, restoreRegistration } from './registrations/registrations.ts';
import { disableMember, disableMembers, enableMember, setRole } from './registrations/roster.ts';

/** Registers every admin call about the register of members, and what is decided on its records. */
export const memberRoutes = routes((context) => {
  /* After a change all who have the list open ask for it at once. */
  const readPage = shareReads((query: MemberListQuery) => listMembers(context, query));
  return {
    /* The calls that read members. */
    getAllUsers: async ({ query }) => {
      const { rows, ...counted } = await readPage(query);
      const users = rows.map((row) => presentUser(row, context.settings.publicUrl));
      return { users, ...counted };
    },
    diasporaUsers: async () => succeed({ totalDiasporaUsers: await countAbroad(context.db) }),
    getUser: ({ params }) => getUser(context, params.id),
    registrationsAlike: () => compareRegistrations(context),

    /* The calls that change one member. */
    updateUser: ({ actor, params, body }) => correctMember(context, actor, params.id, body),
    confirmUser: ({ actor, params, body }) => confirmMember(context, actor, params.id, body),
    decideDesignation: ({ actor, params, body }) =>
      decideDesignation(context, actor, params.id, body),
    decideName: ({ actor, params, body }) => decideName(context, actor, params.id, body),
    disableUser: ({ actor, params }) => disableMember(context, actor, params.id),
    enableUser: ({ actor, params }) => enableMember(context, actor, params.id),
    setRole: ({ actor, params, body }) => setRole(context, actor, params.id, body.role),
    sendResetLink: async ({ actor, params }) => {
      const address = await sendPasswordResetLink(context, actor, params.id);
      return `An e-mail with a link is on its way to ${address}.`;
    },

    createMember: ({ actor, body }) => createMember(context, actor, body),
    previewEarlierYears: ({ body }) => previewEarlierYears(context, body),
    confirmMembers: ({ actor, body }) => confirmMembers(context, actor, body),
    previewMemberCategory: ({ body }) => previewCategory(context, body),
    changeMemberCategory: ({ actor, body }) => changeCategory(context, body, actor),
    importMembers: ({ actor, body }) => importMembers(context, actor, body),
    membersImports: () => readMembersImports(context.db),
    previewTakeBack: ({ params }) => previewTakeBack(context.db, params.id),
    takeImportBack: ({ actor, params, body }) => takeImportBack(context, actor, params.id, body),
    invitationLetters: ({ actor, body }) => makeLetters(context, actor, body),
    exportMembers: async ({ query: { format: _, ...query }, reply }) =>
      sendCsv(reply, 'members', exportMembers(context, query)),

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
    recordMembership: ({ actor, params, body }) =>
      recordMembership(context, actor, params.id, body),
    takeMembershipBack: ({ actor, params }) =>
      takeMembershipBack(context, actor, params.id, params.eventId),
    notesOfMember: ({ params }) => listNotes(context, params.id),
    addNote: ({ actor, params, body }) => addNote(context, actor, params.id, body.text),
    removeNote: async ({ actor, params }) => removeNote(context, actor, params.id, params.noteId),

    /* The society’s own categories for dues. */
    duesCategories: () => readOwnCategories(context.db),
    createDuesCategory: ({ actor, body }) => createCategory(context, body, actor),
    renameDuesCategory: ({ actor, params, body }) =>
      renameCategory(context, params.code, body.name, actor),
    removeDuesCategory: async ({ actor, params }) => removeCategory(context, params.code, actor),
  };
});
