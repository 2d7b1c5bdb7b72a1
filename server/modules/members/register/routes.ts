import { routes, succeed } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { shareReads } from '../../../share-reads.ts';
import { presentUser } from '../../account/users/present.ts';
import { getUser } from '../../account/users/users.ts';
import { importMembers } from '../import/import.ts';
import { previewTakeBack, readMembersImports, takeImportBack } from '../import/take-back.ts';
import { makeLetters } from '../invitations/invitation-letters.ts';
import { exportMembers } from '../list/export.ts';
import { listMembers, type MemberListQuery } from '../list/list.ts';
import { countAbroad } from '../list/list-repo.ts';
import { compareRegistrations } from '../registrations/alike.ts';
import { disableMember, enableMember, setRole } from '../registrations/roster.ts';
import { changeCategory, previewCategory } from './categories.ts';
import { confirmMember, confirmMembers, correctMember, sendPasswordResetLink } from './correct.ts';
import { createMember } from './create.ts';
import { decideDesignation, decideName } from './decide-requests.ts';
import { previewEarlierYears } from './earlier-years.ts';

/** Registers every admin call about the register of members. */
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
  };
});
