import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed, succeedPage } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { presentUser } from '../../account/users/present.ts';
import { getUser } from '../../account/users/users.ts';
import { importMembers } from '../import/import.ts';
import { makeLetters } from '../invitations/invitation-letters.ts';
import { exportMembers } from '../list/export.ts';
import { listMembers } from '../list/list.ts';
import { countAbroad } from '../list/list-repo.ts';
import { disableMember, enableMember, setRole } from '../registrations/roster.ts';
import { changeCategory, previewCategory } from './categories.ts';
import { confirmMember, confirmMembers, correctMember, sendPasswordResetLink } from './correct.ts';
import { createMember } from './create.ts';
import { decideDesignation } from './designation.ts';
import { previewEarlierYears } from './earlier-years.ts';
import { decideName } from './names.ts';

/** Registers the calls that read members. */
function readRoutes(app: App, context: Context): void {
  bind(app, calls.getAllUsers, async ({ query }) => {
    const { rows, ...counted } = await listMembers(context, query);
    const users = rows.map((row) => presentUser(row, context.settings.publicUrl));
    return succeedPage('users', { users, ...counted });
  });

  bind(app, calls.diasporaUsers, async () =>
    succeed({ totalDiasporaUsers: await countAbroad(context.db) }),
  );

  bind(app, calls.getUser, async ({ params }) =>
    succeed({
      data: { user: await getUser(context, params.id) },
    }),
  );
}

/** Registers the calls that change one member. */
function actionRoutes(app: App, context: Context): void {
  bind(app, calls.updateUser, async ({ actor, params, body }) =>
    succeed({ data: { user: await correctMember(context, actor, params.id, body) } }),
  );

  bind(app, calls.confirmUser, async ({ actor, params, body }) =>
    succeed({ data: { user: await confirmMember(context, actor, params.id, body) } }),
  );

  bind(app, calls.decideDesignation, async ({ actor, params, body }) =>
    succeed({ data: { user: await decideDesignation(context, actor, params.id, body) } }),
  );

  bind(app, calls.decideName, async ({ actor, params, body }) =>
    succeed({ data: { user: await decideName(context, actor, params.id, body) } }),
  );

  bind(app, calls.disableUser, async ({ actor, params }) =>
    succeed({ data: { user: await disableMember(context, actor, params.id) } }),
  );

  bind(app, calls.enableUser, async ({ actor, params }) =>
    succeed({ data: { user: await enableMember(context, actor, params.id) } }),
  );

  bind(app, calls.setRole, async ({ actor, params, body }) =>
    succeed({ data: { user: await setRole(context, actor, params.id, body.role) } }),
  );

  bind(app, calls.sendResetLink, async ({ actor, params }) => {
    const address = await sendPasswordResetLink(context, actor, params.id);
    return succeed({ message: `An e-mail with a link is on its way to ${address}.` });
  });
}

/** Registers every admin call about the register of members. */
export function memberRoutes(app: App, context: Context): void {
  readRoutes(app, context);
  actionRoutes(app, context);

  bind(app, calls.createMember, async ({ actor, body }) =>
    succeed({ data: { user: await createMember(context, actor, body) } }),
  );

  bind(app, calls.previewEarlierYears, async ({ body }) =>
    succeed({ data: { years: await previewEarlierYears(context, body) } }),
  );

  bind(app, calls.confirmMembers, async ({ actor, body }) =>
    succeed({ data: await confirmMembers(context, actor, body) }),
  );

  bind(app, calls.previewMemberCategory, async ({ body }) =>
    succeed({ data: await previewCategory(context, body) }),
  );

  bind(app, calls.changeMemberCategory, async ({ actor, body }) =>
    succeed({ data: await changeCategory(context, body, actor) }),
  );

  bind(app, calls.importMembers, async ({ actor, body }) =>
    succeed({ data: await importMembers(context, actor, body) }),
  );

  bind(app, calls.invitationLetters, async ({ actor, body }) =>
    succeed({ data: await makeLetters(context, actor, body) }),
  );

  bind(app, calls.exportMembers, async ({ query: { format: _, ...query }, reply }) =>
    sendCsv(reply, 'members', exportMembers(context, query)),
  );
}
